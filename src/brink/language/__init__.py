"""Languages: sentences are written in text files, and filled in where somebody reads them."""

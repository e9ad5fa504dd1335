/** What is said further on: the first import of whatever is read later and says some of it. */

import later from '../../../src/brink/language/en/later.toml';
import { know } from './say';

know(later);

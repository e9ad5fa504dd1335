/// <reference types="svelte" />
/// <reference types="vite/client" />

/** A page of texts, by table and key. */
declare module '*.toml' {
  const page: Record<string, Record<string, string>>;
  export default page;
}

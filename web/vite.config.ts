import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { texts } from './toml';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const OUT = here('../src/brink/server/web');
const SQUEEZED = /\.(js|css|html|svg|json|webmanifest)$/;

/** Lay a .gz and a .br beside every text file, so that the server never compresses anything. */
function squeeze(): Plugin {
  return {
    name: 'brink-squeeze',
    apply: 'build',
    async closeBundle() {
      for (const entry of await readdir(OUT, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !SQUEEZED.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        await writeFile(`${path}.br`, brotliCompressSync(bytes, { params }));
      }
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), texts(), squeeze()],
  resolve: {
    alias: { $lib: here('src/lib'), $ui: here('src/ui'), $art: here('src/art') },
    conditions: mode === 'test' ? ['browser'] : undefined,
  },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // The page's policy allows no fonts or scripts from data addresses.
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8000',
      '/ws': { target: 'ws://127.0.0.1:8000', ws: true },
    },
  },
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['src/lib/room_texts.ts', 'src/lib/later_texts.ts'],
  },
}));

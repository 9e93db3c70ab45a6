// Builds the panel into dist/: names with hashes in lower case (paths of the server do not mind case), and a compressed
// copy beside each file, so that the server compresses nothing while it runs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const compressed: Plugin = {
  name: 'compressed-copies',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.(js|css|html|svg)$/.test(name))) {
      const plain = readFileSync(join(dir, file));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      };
      writeFileSync(join(dir, `${file}.br`), brotliCompressSync(plain, { params }));
    }
  },
};

export default defineConfig({
  base: '/admin/',
  plugins: [react(), compressed],
  build: {
    target: 'es2023',
    // As data: URLs they would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { hashCharacters: 'base36' } },
  },
  // Development: the panel from Vite, its JSON from a server that runs beside.
  server: {
    proxy: Object.fromEntries(
      [
        '/admin/(?!src|@|node_modules|auth|content/|media|settings|explorer|profile)',
        '/api',
        '/graphql',
        '/uploads',
      ].map((path) => [`^${path}`, { target: 'http://127.0.0.1:1337', changeOrigin: false }]),
    ),
  },
});

// npm start, with the compile cache of earlier starts.
import '../bin/compile-cache.mjs';

await import('./demo.ts');

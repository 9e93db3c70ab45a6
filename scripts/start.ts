// npm start, with the compiled code of the start before.
import '../bin/compile-cache.mjs';

await import('./demo.ts');

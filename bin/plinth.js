#!/usr/bin/env node
// Starts the command line: from the build in an installed package, from the sources in this repository.
import { existsSync } from 'node:fs';

const built = new URL('../dist/cli/main.js', import.meta.url);
const { run } = await import(
  existsSync(built) ? built.href : new URL('../src/cli/main.ts', import.meta.url).href
);
await run(process.argv);

// Compiles one source file of a project: TypeScript and ES modules become CommonJS, as Strapi projects are compiled, so that
// `require`, `__dirname`, `module.exports` and named imports from CommonJS behave as there
// (docs/decisions/026-modules-of-a-project.md).
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { Options } from '@swc/core';
import { compiledPath, type Tsconfig } from './tsconfig.ts';

export interface Compiled {
  readonly format: 'commonjs' | 'module';
  readonly source: string;
}

/** The place that the transformer names. */
export class CompileError extends SyntaxError {
  readonly file: string;
  readonly line: number | undefined;

  constructor(message: string, file: string, line: number | undefined) {
    super(message);
    this.file = file;
    this.line = line;
  }
}

export function compileModule(file: string, source: string, tsconfig: Tsconfig): Compiled {
  const isAlwaysModule = /\.m[jt]s$/.test(file);
  const compile = (format: Compiled['format']): string => transform(file, source, { format, tsconfig });
  if (isAlwaysModule) return { format: 'module', source: compile('module') };
  const code = compile('commonjs');
  if (/\bawait\b/.test(source) && !isCommonJs(code)) return { format: 'module', source: compile('module') };
  return { format: 'commonjs', source: withPlace(file, code, tsconfig) };
}

/** Whether plain JavaScript needs no compiling. */
export const isPlain = (file: string, source: string): boolean =>
  /\.c?js$/.test(file) && !/^\s*(?:import|export)\b/m.test(source);

interface Target {
  readonly format: Compiled['format'];
  readonly tsconfig: Tsconfig;
}

/** Changes with the compiler, and with this file, which says what is asked of it. */
export function compilerVersion(): string {
  const compiler = createRequire(import.meta.url).resolve('@swc/core/package.json');
  const { version } = JSON.parse(readFileSync(compiler, 'utf8'));
  return `${version} ${import.meta.url} ${statSync(import.meta.filename).mtimeMs}`;
}

/** The code of an error. */
export const noCompiler = 'NO_COMPILER';

/** At once, as hooks need it, and with the first file that needs compiling: it takes 35 MB. */
function loadCompiler(): typeof import('@swc/core') {
  try {
    return createRequire(import.meta.url)('@swc/core');
  } catch (error) {
    if (!isOfItsBinary(error)) throw error;
    // It copies its binary into the folder of the account or into /tmp, neither of which a read-only container need have.
    throw Object.assign(
      new Error('The compiler of TypeScript finds no folder to write to', { cause: error }),
      { code: noCompiler },
    );
  }
}

/** It reports each way that it tried. */
const isOfItsBinary = (error: unknown): boolean =>
  [Object(error).cause].flat().some((tried) => String(Object(tried).code).startsWith('ERR_SWC_NATIVE_'));

function transform(file: string, source: string, { format, tsconfig }: Target): string {
  const options: Options = {
    filename: file,
    swcrc: false,
    configFile: false,
    // Files that import and export nothing are scripts: what they do with `module` stays.
    isModule: 'unknown',
    sourceMaps: 'inline',
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: tsconfig.hasDecoratorMetadata,
        useDefineForClassFields: false,
      },
    },
    module: { type: format === 'commonjs' ? 'commonjs' : 'es6' },
  };
  const compiler = loadCompiler();
  try {
    return compiler.transformSync(source, options).code;
  } catch (error) {
    throw compileError(file, error);
  }
}

/** Of the report that the transformer prints: its first sentence, and the line. */
function compileError(file: string, error: unknown): CompileError {
  const report = String(error instanceof Error ? error.message : error).replace(/\u001b\[\d+m/g, '');
  const message = /^\s*[x×] (.+)$/m.exec(report)?.[1] ?? report.split('\n', 1)[0] ?? '';
  const line = /[-─]\[.*:(\d+):\d+\]/.exec(report)?.[1];
  return new CompileError(message, file, line === undefined ? undefined : Number(line));
}

/** Code that awaits at its top level runs as an ES module only. */
function isCommonJs(code: string): boolean {
  try {
    compileFunction(code, ['exports', 'require', 'module', '__filename', '__dirname']);
    return true;
  } catch {
    return false;
  }
}

/**
 * Compiled projects run in the folder `dist`, and the files that their generator writes count on it:
 * `path.join(__dirname, '..', '..', '.tmp/data.db')`. It stands on the first line, so lines stay what they are.
 */
function withPlace(file: string, code: string, tsconfig: Tsconfig): string {
  const path = /\b__(?:dir|file)name\b/.test(code) ? compiledPath(file, tsconfig) : undefined;
  if (path === undefined) return code;
  const place = `__filename=${JSON.stringify(path)};__dirname=require('node:path').dirname(__filename);`;
  return code.startsWith('"use strict";')
    ? code.replace('"use strict";', `"use strict";${place}`)
    : place + code;
}

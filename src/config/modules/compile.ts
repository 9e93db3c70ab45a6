// Compiles one source file of a project. TypeScript and ES modules become CommonJS, as in Strapi projects, so that `require`,
// `__dirname`, `module.exports` and named imports from CommonJS behave as in Strapi
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

/** A syntax error in a project file, with the line that the compiler reports. */
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

/** Whether the file is CommonJS in plain JavaScript, which needs no compilation. */
export const isPlain = (file: string, source: string): boolean =>
  /\.c?js$/.test(file) && !/^\s*(?:import|export)\b/m.test(source);

interface Target {
  readonly format: Compiled['format'];
  readonly tsconfig: Tsconfig;
}

/** Changes with the version of the compiler and with this file, which has its options. */
export function compilerVersion(): string {
  const compiler = createRequire(import.meta.url).resolve('@swc/core/package.json');
  const { version } = JSON.parse(readFileSync(compiler, 'utf8'));
  return `${version} ${import.meta.url} ${statSync(import.meta.filename).mtimeMs}`;
}

/** The error code for a compiler that cannot be loaded because it has no folder for its binary. */
export const noCompiler = 'NO_COMPILER';

/** Loaded synchronously, because module hooks are synchronous, and only if a file needs compilation, because it takes 35 MB. */
function loadCompiler(): typeof import('@swc/core') {
  try {
    return createRequire(import.meta.url)('@swc/core');
  } catch (error) {
    if (!isBinaryError(error)) throw error;
    // The compiler copies its binary into the home folder or into /tmp. In a read-only container it may be able to write to neither.
    throw Object.assign(new Error('The TypeScript compiler has no folder to write to', { cause: error }), {
      code: noCompiler,
    });
  }
}

/** The causes of the error are the failures of all the places that the compiler has tried. */
const isBinaryError = (error: unknown): boolean =>
  [Object(error).cause].flat().some((tried) => String(Object(tried).code).startsWith('ERR_SWC_NATIVE_'));

function transform(file: string, source: string, { format, tsconfig }: Target): string {
  const options: Options = {
    filename: file,
    swcrc: false,
    configFile: false,
    // Files without import and export are scripts, whose use of `module` is not changed.
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

/** Extracts the first sentence and the line from the report that the compiler prints. */
function compileError(file: string, error: unknown): CompileError {
  const report = String(error instanceof Error ? error.message : error).replace(/\u001b\[\d+m/g, '');
  const message = /^\s*[x×] (.+)$/m.exec(report)?.[1] ?? report.split('\n', 1)[0] ?? '';
  const line = /[-─]\[.*:(\d+):\d+\]/.exec(report)?.[1];
  return new CompileError(message, file, line === undefined ? undefined : Number(line));
}

/** Whether the code runs as CommonJS: code with a top-level await does not. */
function isCommonJs(code: string): boolean {
  try {
    compileFunction(code, ['exports', 'require', 'module', '__filename', '__dirname']);
    return true;
  } catch {
    return false;
  }
}

/**
 * Sets `__filename` and `__dirname` to the paths of the compiled file: Strapi runs compiled projects in the folder `dist`, and
 * generated files depend on it: `path.join(__dirname, '..', '..', '.tmp/data.db')`. The code is added to the first line, so that
 * line numbers do not change.
 */
function withPlace(file: string, code: string, tsconfig: Tsconfig): string {
  const path = /\b__(?:dir|file)name\b/.test(code) ? compiledPath(file, tsconfig) : undefined;
  if (path === undefined) return code;
  const place = `__filename=${JSON.stringify(path)};__dirname=require('node:path').dirname(__filename);`;
  return code.startsWith('"use strict";')
    ? code.replace('"use strict";', `"use strict";${place}`)
    : place + code;
}

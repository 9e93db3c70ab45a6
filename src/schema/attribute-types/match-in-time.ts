// A project's pattern against a visitor's text. Some patterns take exponentially long on texts that nearly match, and
// JavaScript cannot stop a match; a script of its own can be stopped (security.md N09).
import { createContext, Script } from 'node:vm';

const longestMs = 400;
const sandbox: { regex: RegExp; text: string } = { regex: /^/, text: '' };
const context = createContext(sandbox);
const script = new Script('regex.test(text)');

/** Whether the text matches; a match that takes longer than anyone should wait for is none. */
export function matchesInTime(regex: RegExp, text: string): boolean {
  sandbox.regex = regex;
  sandbox.text = text;
  try {
    return script.runInContext(context, { timeout: longestMs }) === true;
  } catch (error) {
    if (isTimeout(error)) return false;
    throw error;
  }
}

/** Errors of another context are no instances of our Error. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

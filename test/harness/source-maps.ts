// The test runner prints stacks itself and knows only the modules that it reads; those of projects are compiled by the
// server and have their source maps with Node.
import { findSourceMap } from 'node:module';

const printStack = Error.prepareStackTrace;

// Test files that share a process share it too.
if (printStack?.name !== 'printOrigins')
  Error.prepareStackTrace = function printOrigins(error, sites) {
    return String(printStack?.(error, sites)).replace(
      /((?:file:\/\/)?\/[^\s()]+?):(\d+):(\d+)/g,
      (place, path, line, column) => {
        const origin = findSourceMap(path)?.findOrigin(Number(line), Number(column));
        return origin && 'lineNumber' in origin
          ? `${path}:${origin.lineNumber}:${origin.columnNumber}`
          : place;
      },
    );
  };

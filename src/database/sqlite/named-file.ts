// Errors of SQLite about its file or its disk, whose messages do not say which file it is.

const ofFile = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|NOTADB|CORRUPT)/;

/** The error with the name of the file in its message; other errors unchanged. */
export function withFile(error: unknown, filename: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !ofFile.test(String(error.code))) return error;
  return Object.assign(new Error(`${filename}: ${error.message}`, { cause: error }), { code: error.code });
}

// What a person sees when a command fails: one clear message, never a stack unless DEBUG asks for it.

export function printFailure(error: unknown): string {
  if (!(error instanceof Error)) return `error: ${String(error)}`;
  return process.env.DEBUG && error.stack ? error.stack : `error: ${error.message}`;
}

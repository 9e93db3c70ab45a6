// Files of the panel that could not be loaded: a new release has replaced them since this tab was opened, or the connection broke.

const failed = new WeakSet<object>();

// Vite reports here what every `import()` throws, and then throws it.
addEventListener('vite:preloadError', (event) => {
  if ('payload' in event && event.payload instanceof Error) failed.add(event.payload);
});

/** Whether a file of the panel is missing, which only a reload of the page loads again. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && failed.has(error);

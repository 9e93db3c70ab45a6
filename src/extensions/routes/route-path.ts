// Converts the paths of a project's routes to the syntax of the route table. Projects use the syntax of path-to-regexp:
// `/articles/:id`, `/articles/:id(\\d+)`, `/v:major(\\d+).:minor(\\d+)`, `/articles/:id?`, `/files/(.*)`.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';

export function routePath(path: string): string {
  const known = `/${path}`
    .replace(/\/{2,}/g, '/')
    // The whole parameter has to match.
    .replace(/:(\w+)\(((?:[^()\\]|\\.)+)\)/g, (_whole, name: string, pattern: string) =>
      pattern === '.*' ? '*' : `:${name}(^${pattern}$)`,
    )
    .replace(/\(\.\*\)$|:\w+[*+]$/, '*');
  const rest = known.replace(/:\w+\(\^(?:[^()\\]|\\.)+\$\)/g, ':x');
  if (!/[(){}+]/.test(rest) && !/[*?]./.test(rest) && isRead(known))
    return known.length > 1 ? known.replace(/\/$/, '') : known;
  throw new ExtensionFault(
    `The path ${JSON.stringify(path)} has an unsupported pattern.`,
    'Use /:name, /:name(\\d+), /:name? at its end, or /(.*) at its end; write several routes for other patterns.',
  );
}

/** Whether the rest of each segment after its parameters is supported. */
function isRead(path: string): boolean {
  try {
    for (const [, pattern = ''] of path.matchAll(/:\w+\((\^(?:[^()\\]|\\.)+\$)\)/g)) new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}

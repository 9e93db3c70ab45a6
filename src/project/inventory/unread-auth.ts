// Routes whose `auth` has unknown keys, such as `auth: { required: true }`. The keys are ignored, as in Strapi, which
// does not report it.
import type { Finding } from '../../errors/faults/finding.ts';
import { authKeys } from '../../extensions/routes/route-auth.ts';
import { placesIn } from './source-lines.ts';

const options = /\bauth\s*:\s*\{([^{}]*)\}/g;
const key = /(?:^|,)\s*(['"]?)([\w-]+)\1\s*:/g;

export const unreadAuth = (folder: string, files: readonly string[]): readonly Finding[] =>
  placesIn(
    folder,
    files.filter((file) => file.includes('/routes/')),
    options,
  ).flatMap(({ file, line, match: [, inside = ''] }) => {
    const names = [...inside.matchAll(key)].map(([, , name = '']) => name);
    const unread = names.filter((name) => !authKeys.includes(name));
    if (unread.length === 0) return [];
    return {
      file,
      path: `line ${line}`,
      weight: 'notRun',
      does: `Has ${unread.join(', ')} in auth, which has no effect.`,
      instead: 'Callers need the permission of the action, as in Strapi.',
      remedy: 'Remove it, or write auth: false, { scope: [] } or { strategies: [] }.',
    };
  });

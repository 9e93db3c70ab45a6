// Routes with only unknown authentication strategies, such as `auth: { strategies: ['jwt'] }`. They refuse each caller, as
// in Strapi, which does not report it.
import type { Finding } from '../../errors/faults/finding.ts';
import { strategies } from '../../extensions/routes/route-auth.ts';
import { placesIn } from './source-lines.ts';

const list = /\bstrategies\s*:\s*\[([^\]]*)\]/g;
const known: readonly string[] = [...strategies, 'content-api-token'];

export const unknownStrategies = (folder: string, files: readonly string[]): readonly Finding[] =>
  placesIn(folder, files, list).flatMap(({ file, line, match: [, inside = ''] }) => {
    const names = [...inside.matchAll(/(['"`])(.*?)\1/g)].map(([, , name = '']) => name);
    const isOfNames = inside.replace(/(['"`]).*?\1/g, '').replace(/[\s,]/g, '') === '';
    if (!isOfNames || names.some((name) => known.includes(name))) return [];
    return {
      file,
      path: `line ${line}`,
      weight: 'notRun',
      does: `Authenticates callers by the strategies [${names.join(', ')}], which do not exist.`,
      instead: 'Each caller is refused with 401, as in Strapi.',
      remedy: `Remove strategies, so that permissions decide, or write one of ${known.join(', ')}.`,
    };
  });

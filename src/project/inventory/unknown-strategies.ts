// Routes with an unknown authentication strategy, such as `auth: { strategies: ['jwt'] }`. They refuse every caller, as
// in Strapi, which does not report it.
import type { Finding } from '../../errors/finding.ts';
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
      does: `Lets in callers by the strategies [${names.join(', ')}], of which there is none.`,
      instead: 'Every caller is refused with 401, as in the service.',
      remedy: `Leave strategies out to let in by permission, or write one of ${known.join(', ')}.`,
    };
  });

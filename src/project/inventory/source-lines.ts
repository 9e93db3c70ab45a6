// The sources of a project's code as the inventory searches them: without comments, and each place with its line.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const isServerCode = /^(?:src\/(?!admin\/|plugins\/[^/]+\/admin\/)|config\/).+(?<!\.d)\.(?:[cm]?[jt]s|tsx)$/;

export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly match: RegExpExecArray;
}

/** Where the pattern is met, one place a line. */
export function placesIn(folder: string, files: readonly string[], pattern: RegExp): readonly SourcePlace[] {
  return files
    .filter((file) => isServerCode.test(file))
    .flatMap((file) => {
      const source = withoutComments(readFileSync(join(folder, file), 'utf8'));
      const places = [...source.matchAll(pattern)].map((match) => ({
        file,
        line: source.slice(0, match.index).split('\n').length,
        match,
      }));
      return places.filter(({ line }, index) => line !== places[index - 1]?.line);
    });
}

/** Lines keep their numbers; `//` of an address is none. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));

// Searches the project's source files, without their comments.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const isServerCode = /^(?:src\/(?!admin\/|plugins\/[^/]+\/admin\/)|config\/).+(?<!\.d)\.(?:[cm]?[jt]s|tsx)$/;

export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly match: RegExpExecArray;
}

/** The lines that match the pattern, each with its first match. `files`: paths relative to the project's folder. */
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

/** Replaces comments by spaces, so that line numbers stay the same. `://` in a URL does not begin a comment. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));

// Lists project code that registers conditions for roles of administrators. Strapi's panel offers them, and they limit
// which documents an administrator sees and changes.
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import { placesIn } from './source-lines.ts';

const meaning: Meaning = {
  weight: 'notRun',
  does: 'Registers conditions for the roles of administrators (conditionProvider).',
  instead: 'The panel does not offer them, and no permission can have them.',
  remedy:
    "Give the roles a condition of the panel ('Is creator', 'Has same role as creator'), or only the content types whose documents they may all see.",
};

const registers = /\bconditionProvider\s*[?!]?\.\s*register(?:Many)?\b/g;

export const registeredConditions = (folder: string, files: readonly string[]): readonly Finding[] =>
  placesIn(folder, files, registers).map(({ file, line }) => ({ file, path: `line ${line}`, ...meaning }));

// Packages that the project imports without declaring them: they are dependencies of Strapi, and this server provides them.
import { packagesBeside } from '../../config/modules/packages-beside.ts';
import type { Finding } from '../../errors/faults/finding.ts';
import { packageFolder } from '../../extensions/code/find-packages.ts';
import { placesIn } from './source-lines.ts';

const imported = (name: string): RegExp =>
  new RegExp(String.raw`(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*['"]${name}(?:/[^'"]*)?['"]`, 'g');

export const comeBeside = (folder: string, files: readonly string[]): readonly Finding[] =>
  packagesBeside
    .filter((name) => packageFolder(folder, name) === undefined)
    .flatMap((name) =>
      placesIn(folder, files, imported(name)).map(({ file, line }) => ({
        file,
        path: `line ${line}`,
        weight: 'needless' as const,
        does: `Imports ${name}, which is a dependency of Strapi and not installed.`,
        instead: 'The import resolves to the copy of this server.',
        remedy: `To choose its version, run npm install ${name}.`,
      })),
    );

// Packages that the project imports without declaring them: dependencies of Strapi, which this server provides.
import { packagesBeside } from '../../config/modules/packages-beside.ts';
import type { Finding } from '../../errors/finding.ts';
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
        does: `Imports ${name}, which came with the service and is not installed.`,
        instead: 'It is the copy of this server.',
        remedy: `To choose its version, npm install ${name}.`,
      })),
    );

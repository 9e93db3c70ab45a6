// Prints the findings of a project: the parts that this server does not run. Findings with the same text are printed once, with all
// their places.
import type { Finding } from '../../errors/faults/finding.ts';

const headings: Readonly<Record<Finding['weight'], string>> = {
  refused: 'Refused, because it controls access',
  notRun: 'Not run',
  needless: 'Not needed here',
};
const weights = Object.keys(headings) as readonly Finding['weight'][];

/** All findings with all places and remedies, for `plinth check`. */
export function printInventory(findings: readonly Finding[]): string {
  const lines = weights.flatMap((weight) => {
    const found = grouped(findings.filter((finding) => finding.weight === weight));
    if (found.length === 0) return [];
    return ['', `${headings[weight]}:`, ...found.flatMap(printGroup)];
  });
  return lines.slice(1).join('\n');
}

function printGroup({ places, meaning }: Group): readonly string[] {
  const { does, instead, remedy } = meaning;
  return [...places.map((place) => `  ${place}`), `    ${does} ${instead}`, `    -> ${remedy}`];
}

/** One line for each text, without remedies, for the start of the server. */
export function printStartInventory(findings: readonly Finding[]): readonly string[] {
  const lines = notRunParts(findings).map((part) => `  ${part}`);
  const needless = findings.filter(({ weight }) => weight === 'needless').length;
  if (lines.length === 0 && needless === 0) return [];
  const count =
    needless === 0 ? '' : ` (and ${needless} that ${needless === 1 ? 'is' : 'are'} not needed here)`;
  return lines.length === 0
    ? [
        `The project has ${needless} ${needless === 1 ? 'setting that is' : 'settings that are'} not needed here. List them: plinth check`,
      ]
    : [`Parts of this project that are not run${count}; plinth check prints the remedies:`, ...lines];
}

/** `config/plugins.js  sitemap: Serves /sitemap.xml. It is 404.` */
export const notRunParts = (findings: readonly Finding[]): readonly string[] =>
  grouped(findings.filter(({ weight }) => weight === 'notRun')).map(
    ({ places: [first = '', ...others], meaning }) => {
      const place = others.length === 0 ? first : `${first} and ${others.length} more`;
      return `${place}: ${meaning.does} ${meaning.instead}`;
    },
  );

interface Group {
  readonly places: readonly string[];
  readonly meaning: Finding;
}

function grouped(findings: readonly Finding[]): readonly Group[] {
  const groups = new Map<string, { places: string[]; meaning: Finding }>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.does, finding.instead, finding.remedy]);
    const group = groups.get(key) ?? { places: [], meaning: finding };
    group.places.push(`${finding.file}${finding.path ? `  ${finding.path}` : ''}`);
    groups.set(key, group);
  }
  return [...groups.values()];
}

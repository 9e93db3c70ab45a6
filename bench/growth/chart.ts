// The results of a run as a bar chart: for each request one bar per size, with the smallest size as 100 %.
import type { Growth, GrowthRow } from './measure-growth.ts';
import { inThousands, rate } from './table.ts';

const width = 860;
const labelWidth = 330;
/** The width of 100 %. */
const barWidth = 330;
const barHeight = 13;
const groupGap = 12;
const head = 52;
const colours = ['#4263a8', '#d9822b', '#5a9367'];

export function growthChart({ database, sizes, rows }: Growth): string {
  const groupHeight = sizes.length * barHeight + groupGap;
  const height = head + rows.length * groupHeight + 8;
  const groups = rows.map((row, at) => group(row, head + at * groupHeight));
  const title = `Requests a second, ${database}: ${sizes.map(inThousands).join(', ')} posts`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="sans-serif" font-size="12">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="12" y="20" font-size="14" font-weight="bold" fill="#222222">${title}</text>
${sizes.map(legend).join('\n')}
${groups.join('\n')}
</svg>
`;
}

const legend = (size: number, at: number): string =>
  `<rect x="${12 + at * 130}" y="30" width="10" height="10" fill="${colourOf(at)}"/>
<text x="${27 + at * 130}" y="39" fill="#444444">${inThousands(size)} posts</text>`;

function group({ name, rates, ratios }: GrowthRow, top: number): string {
  const bars = rates.map((perSecond, at) => {
    const ratio = Math.min(ratios[at] ?? 0, 1.3);
    const y = top + at * barHeight;
    const length = Math.max(1, ratio * barWidth);
    const percent = at === 0 ? '' : ` (${Math.round(100 * (ratios[at] ?? 0))} %)`;
    return `<rect x="${labelWidth}" y="${y}" width="${length.toFixed(1)}" height="${barHeight - 2}" fill="${colourOf(at)}"/>
<text x="${labelWidth + length + 6}" y="${y + 10}" font-size="11" fill="#444444">${rate(perSecond)}${percent}</text>`;
  });
  const middle = top + (rates.length * barHeight) / 2 + 3;
  const label = `<text x="${labelWidth - 8}" y="${middle}" text-anchor="end" fill="#222222">${escaped(name)}</text>`;
  return [label, ...bars].join('\n');
}

const colourOf = (at: number): string => colours[at % colours.length] ?? '#888888';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

// The results of a run as a Markdown table, which is also printed.
import type { Growth, GrowthRow } from './measure-growth.ts';

export const inThousands = (count: number): string => Math.round(count).toLocaleString('en-US');
/** `none` if there was no response in any round. */
export const rate = (perSecond: number): string =>
  perSecond === 0 ? 'none' : perSecond < 100 ? perSecond.toPrecision(2) : inThousands(perSecond);

export function growthTable({ sizes, rows }: Growth): string {
  const larger = sizes.slice(1);
  const heads = [
    'requests a second',
    ...sizes.map((size) => `${inThousands(size)} posts`),
    ...larger.map((size) => `ratio at ${inThousands(size)}`),
    ...sizes.map((size) => `median ms at ${inThousands(size)}`),
  ];
  const rule = heads.map((_, at) => (at === 0 ? '---' : '--:'));
  return [heads, rule, ...rows.map(cells)].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

const cells = ({ name, rates, refused, ratios, p50 }: GrowthRow): readonly string[] => [
  name,
  ...rates.map((perSecond, at) => rate(perSecond) + percentRefused(refused[at] ?? 0)),
  ...ratios.slice(1).map((ratio) => ratio.toFixed(2)),
  ...p50.map((ms) => (ms === 0 ? '' : ms.toFixed(1))),
];

const percentRefused = (share: number): string =>
  share === 0 ? '' : ` (${Number((100 * share).toPrecision(2))} % refused)`;

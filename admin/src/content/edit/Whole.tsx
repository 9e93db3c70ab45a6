// A complete value in the comparison of two versions.
import type { Attribute } from '../../api/content-types.ts';
import { componentOf, entriesIn } from '../../attribute-types/entries.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import { blockLines } from '../../editors/block-lines.ts';
import { useNames } from '../attribute-name.ts';
import { useTypes } from '../content-types.ts';
import type { Values } from '../form/form-store.ts';
import { differingLines } from './differing-lines.ts';
import classes from './Edit.module.css';

/** A value as text for comparison, without the ids of components, which differ between versions, and without the status of related documents. */
export const compared = (value: unknown, type: string): string =>
  structured.has(type)
    ? JSON.stringify(value ?? null, (key, inner) => (hidden.has(key) ? undefined : inner))
    : JSON.stringify(value ?? null);

const hidden = new Set(['id', 'status', '$key']);
const structured = new Set(['component', 'dynamiczone', 'relation', 'media']);
const components = new Set(['component', 'dynamiczone']);
const whole = new Set(['string', 'uid', 'email']);

/** The attribute types that are compared line by line. */
const lined: Readonly<Record<string, (value: unknown) => readonly string[]>> = {
  text: (value) => String(value).split('\n'),
  richtext: (value) => String(value).split('\n'),
  json: (value) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)).split('\n'),
  blocks: blockLines,
};

interface WholeProps {
  readonly value: unknown;
  /** The value of the other version. Lines that it does not have are marked. */
  readonly other: unknown;
  readonly attribute: Attribute;
}

export function Whole({ value, other, attribute }: WholeProps) {
  const { type } = attribute;
  if (isEmpty(value)) return <>–</>;
  if (whole.has(type))
    return (
      <div dir="auto" className={classes.words}>
        {String(value)}
      </div>
    );
  if (components.has(type))
    return entriesIn(value).map((entry, index) => (
      <Part
        key={`${index} ${entry.id}`}
        entry={entry}
        other={entriesIn(other)[index] ?? {}}
        uid={attribute.component ?? componentOf(entry)}
      />
    ));
  const linesOf = lined[type];
  if (linesOf) return <Lines own={linesOf(value)} other={isEmpty(other) ? [] : linesOf(other)} />;
  const { Cell } = attributeTypeOf(attribute);
  return <Cell value={value} attribute={attribute} />;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface LinesProps {
  readonly own: readonly string[];
  readonly other: readonly string[];
}

function Lines({ own, other }: LinesProps) {
  const differing = differingLines(own, other);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <pre className={classes.lines} tabIndex={0} dir="auto">
      {own.map((line, at) => {
        const key = `${at} ${line}`;
        return differing[at] ? <mark key={key}>{`${line}\n`}</mark> : <span key={key}>{`${line}\n`}</span>;
      })}
    </pre>
  );
}

interface PartProps {
  readonly entry: Values;
  /** The component at the same position in the other version. */
  readonly other: Values;
  readonly uid: string;
}

/** The values of one component. */
function Part({ entry, other, uid }: PartProps) {
  const component = useTypes().components.find((one) => one.uid === uid);
  const named = useNames(component ?? { attributes: {}, view: null });
  const written = Object.entries(component?.attributes ?? {}).filter(([name]) => !isEmpty(entry[name]));
  return (
    <section className={classes.part}>
      <strong>{component?.displayName ?? uid}</strong>
      <dl>
        {written.map(([name, attribute]) => (
          <div key={name}>
            <dt>{named(name)}</dt>
            <dd>
              <Whole value={entry[name]} other={other[name]} attribute={attribute} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

// A whole value beside another one, where versions are compared.
import type { Attribute } from '../../api/content-types.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import classes from './Edit.module.css';

/** Two versions number their components differently, and the state of what they refer to is no difference of theirs. */
export const compared = (value: unknown, type: string): string =>
  structured.has(type)
    ? JSON.stringify(value ?? null, (key, inner) => (hidden.has(key) ? undefined : inner))
    : JSON.stringify(value ?? null);

const hidden = new Set(['id', 'status', '$key']);
const structured = new Set(['component', 'dynamiczone', 'relation', 'media']);
const trees = new Set(['component', 'dynamiczone', 'json', 'blocks']);

const whole = new Set(['text', 'richtext', 'string', 'uid', 'email']);

export function Whole({ value, attribute }: { readonly value: unknown; readonly attribute: Attribute }) {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return <>–</>;
  if (whole.has(attribute.type)) return <div className={classes.words}>{String(value)}</div>;
  const { Cell } = attributeTypeOf(attribute);
  if (trees.has(attribute.type))
    return (
      <pre className={classes.tree}>
        {JSON.stringify(JSON.parse(compared(value, attribute.type)), null, 2)}
      </pre>
    );
  return <Cell value={value} attribute={attribute} />;
}

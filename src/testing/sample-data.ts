// Generates valid data for a document of a type, with all required attributes.
import type { ModelView } from '../extensions/strapi/reading/content-type-view.ts';
import type { Data } from '../values/data.ts';

export interface SampleContext {
  readonly modelOf: (uid: string) => ModelView;
  /** Creates a document of the type. Resolves to its row id. */
  readonly make: (uid: string) => Promise<number>;
  /** Returns another number at each call. */
  readonly next: () => number;
}

/** `given`, with sample values for the required attributes that it does not have. */
export async function sampleData(uid: string, given: Data, context: SampleContext): Promise<Data> {
  const found: [string, unknown][] = [];
  for (const [name, attribute] of Object.entries(context.modelOf(uid).attributes)) {
    if (attribute.required !== true || attribute.default !== undefined || given[name] !== undefined) continue;
    found.push([name, await sampleOf(name, attribute, context)]);
  }
  return { ...Object.fromEntries(found), ...given };
}

async function sampleOf(name: string, attribute: Data, context: SampleContext): Promise<unknown> {
  const number = context.next();
  const make = simple[String(attribute.type)];
  if (make) return make(attribute, { name, number });
  const { type, relation, target, component, repeatable } = attribute;
  if (type === 'relation' && typeof target === 'string') {
    const id = await context.make(target);
    return String(relation).endsWith('ToMany') ? [id] : id;
  }
  if (type === 'component' && typeof component === 'string') {
    const one = await sampleData(component, {}, context);
    return repeatable === true ? [one] : one;
  }
  throw new Error(
    `A sample value for ${name} (${String(type)}) cannot be generated: pass one, create(uid, { ${name}: … }).`,
  );
}

interface Sample {
  readonly name: string;
  readonly number: number;
}

type Make = (attribute: Data, sample: Sample) => unknown;

const text: Make = ({ minLength, maxLength }, { name, number }) =>
  `${name} ${number}`.padEnd(Number(minLength ?? 0), '.').slice(0, Number(maxLength ?? 255));
const whole: Make = ({ min, max }, { number }) =>
  Math.min(Math.max(number, Number(min ?? 0)), Number(max ?? Number.MAX_SAFE_INTEGER));
const year = 2025;
const day = (number: number): string => new Date(Date.UTC(year, 0, 1 + number)).toISOString();

/** By attribute type. The other types need other documents or components. */
const simple: Readonly<Record<string, Make>> = {
  string: text,
  text,
  richtext: text,
  password: (_attribute, { number }) => `a pass phrase ${number}`,
  email: (_attribute, { name, number }) => `${name}${number}@example.test`.toLowerCase(),
  uid: (_attribute, { name, number }) => `${name}-${number}`.toLowerCase(),
  integer: whole,
  biginteger: (attribute, sample) => String(whole(attribute, sample)),
  float: whole,
  decimal: whole,
  boolean: () => false,
  enumeration: ({ enum: values }) => (Array.isArray(values) ? values[0] : undefined),
  date: (_attribute, { number }) => day(number).slice(0, 10),
  datetime: (_attribute, { number }) => day(number),
  time: () => '12:00:00.000',
  json: () => ({}),
  blocks: (_attribute, { name }) => [{ type: 'paragraph', children: [{ type: 'text', text: name }] }],
  dynamiczone: () => [],
};

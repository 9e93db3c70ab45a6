// Bodies: documents as the schema wants them, the same with parts exchanged, and texts that are hardly JSON at all.
import { attributesOf, contentTypes, type RawAttribute, type World } from './project.ts';
import type { Random } from './random.ts';
import { badValue, goodValue, ownProto } from './values.ts';

type Json = Record<string, unknown>;

/** A document that could be accepted. */
export function documentOf(uid: string, world: World, random: Random): Json {
  const entries = Object.entries(attributesOf(uid)).flatMap(([name, attribute]): [string, unknown][] => {
    return random.chance(probabilityOf(attribute)) ? [[name, valueFor(attribute, world, random)]] : [];
  });
  return Object.fromEntries(entries);
}

function probabilityOf({ type, relation, required }: RawAttribute): number {
  // Every password costs a hash, which is slow on purpose. morphToOne is always refused.
  if (type === 'password' || relation === 'morphToOne') return 0.005;
  return required === true ? 0.97 : 0.3;
}

function valueFor(attribute: RawAttribute, world: World, random: Random): unknown {
  switch (attribute.type) {
    case 'relation':
    case 'media':
      return relationValue(attribute, world, random);
    case 'component':
      return attribute.repeatable
        ? random.several(0, 3, () => componentOf(attribute.component ?? '', world, random))
        : componentOf(attribute.component ?? '', world, random);
    case 'dynamiczone':
      return random.several(0, 3, () => zoneItem(attribute, world, random));
    default:
      return goodValue(attribute, random);
  }
}

const componentOf = (uid: string, world: World, random: Random): Json => ({
  ...documentOf(uid, world, random),
  ...(random.chance(0.1) ? { id: random.integer(40) } : {}),
});

function zoneItem(attribute: RawAttribute, world: World, random: Random): Json {
  const uid = random.pick(attribute.components ?? []) ?? 'shared.seo';
  return { __component: uid, ...componentOf(uid, world, random) };
}

/** Every form in which a body may name related documents. */
function relationValue(attribute: RawAttribute, world: World, random: Random): unknown {
  const reference = (): unknown => referenceTo(attribute, world, random);
  const list = (): unknown[] => random.several(0, 3, reference);
  return random.choose<unknown>([
    [2, reference],
    [2, list],
    [1, () => null],
    [1, () => ({ set: list() })],
    [3, () => ({ connect: random.several(0, 3, () => connection(reference, random)) })],
    [1, () => ({ connect: connection(reference, random) })],
    [1, () => ({ disconnect: list() })],
    [1, () => ({ connect: list(), disconnect: list(), set: random.chance(0.2) ? list() : undefined })],
    [1, () => ({})],
  ]);
}

const morphTargets = Object.keys(contentTypes).filter((uid) => contentTypes[uid]?.kind !== 'singleType');

function referenceTo(attribute: RawAttribute, world: World, random: Random): unknown {
  const isMorph = attribute.relation?.startsWith('morph') === true;
  const uid = (isMorph ? random.pick(morphTargets) : attribute.target) ?? 'plugin::upload.file';
  const known = random.chance(0.97) ? random.pick(world.documents.get(uid) ?? []) : undefined;
  const documentId = known ?? 'abcdefghijklmnopqrstuvwx';
  const number = 1 + random.integer(10);
  if (isMorph) return random.chance(0.8) ? { __type: uid, documentId } : { __type: uid, id: number };
  return random.choose<unknown>([
    [4, () => documentId],
    [1, () => number],
    [2, () => ({ documentId })],
    [1, () => ({ id: number })],
    [1, () => ({ documentId, locale: random.pick(['en', 'fr', 'xx']) })],
    [1, () => ({ documentId, status: random.pick(['draft', 'published']) })],
  ]);
}

function connection(reference: () => unknown, random: Random): unknown {
  const target = reference();
  if (typeof target !== 'object' || target === null) return target;
  const position = random.choose<unknown>([
    [2, () => ({ end: true })],
    [2, () => ({ start: true })],
    [2, () => ({ before: reference() })],
    [2, () => ({ after: reference() })],
    [1, () => badValue(random)],
  ]);
  return { ...target, position };
}

const badKeys = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  'documentId',
  'createdBy',
  'updatedAt',
  'publishedAt',
  'locale',
  'localizations',
  'status',
  '__component',
  '__type',
  'nope',
  'a\u0000',
  '\ud800',
] as const;

/** The same value with one to three of its parts exchanged, dropped or added. */
export function mutateValue(value: unknown, random: Random): unknown {
  let mutated = value;
  for (let times = 1 + random.integer(3); times > 0; times--) mutated = mutateOnce(mutated, random);
  return mutated;
}

function mutateOnce(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const at = random.integer(value.length);
    return value.with(at, mutateOnce(value[at], random));
  }
  if (isJson(value) && random.chance(0.85)) return mutateMember(value, random);
  return random.choose<unknown>([
    [4, () => badValue(random)],
    [1, () => [value]],
    [1, () => ({ value })],
    [1, () => [value, value]],
  ]);
}

/** Members that say what a value is, which code likes to trust. */
const tellingKeys = [
  '__component',
  '__type',
  'id',
  'documentId',
  'type',
  'position',
  'connect',
  'set',
  'disconnect',
];

function mutateMember(value: Json, random: Random): Json {
  const telling = Object.keys(value).filter((name) => tellingKeys.includes(name));
  const isTelling = telling.length > 0 && random.chance(0.5);
  const key = random.pick(isTelling ? telling : Object.keys(value));
  if (isTelling && key !== undefined && random.chance(0.6)) return { ...value, [key]: badValue(random) };
  if (key === undefined || random.chance(0.15)) return withBadKey(value, random);
  if (random.chance(0.1)) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
  return { ...value, [key]: mutateOnce(value[key], random) };
}

function withBadKey(value: Json, random: Random): Json {
  const key = random.pick(badKeys);
  if (key === '__proto__') return { ...value, ...(ownProto({ polluted: 1 }) as Json) };
  return { ...value, [key]: badValue(random) };
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a body, sometimes no longer JSON. */
export function bodyText(body: unknown, random: Random): string {
  const text = JSON.stringify(body) ?? '';
  if (random.chance(0.9)) return text;
  const at = random.integer(text.length + 1);
  return random.choose([
    [2, () => text.slice(0, at)],
    [
      1,
      () =>
        text.slice(0, at) +
        random.pick(['{', '}', '[', ']', '"', ',', ':', '\\', '\u0000', '\ufeff']) +
        text.slice(at),
    ],
    [
      1,
      () => text.replace(/\d+/, () => random.pick(['1e999', '-1e999', 'NaN', '-0', '0x10', '01', '1e-999'])),
    ],
    [1, () => text.replace(/"([^"]*)"/, '"\\ud800$1\\u0000"')],
    [1, () => `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    [1, () => `{"data":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`],
    [1, () => `{"data":{"extra":${'['.repeat(180)}${']'.repeat(180)}}}`],
    [1, () => `${text}${text}`],
    [1, () => `\ufeff${text}`],
    [
      1,
      () =>
        random.pick([
          '',
          ' ',
          'null',
          'true',
          '5',
          '"text"',
          '{',
          '[]',
          '[{}]',
          '{"data":[]}',
          '{"data":"x"}',
        ]),
    ],
    [0.3, () => JSON.stringify({ data: { title: 'x'.repeat(random.pick([70_000, 900_000, 1_100_000])) } })],
  ]);
}

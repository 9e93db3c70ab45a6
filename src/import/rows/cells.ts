// Converts the cells of a column to input of the documents service, by attribute type. The documents service validates the values.
import { printValue } from '../../errors/wording/print-value.ts';
import { isTooDeep } from '../../schema/attribute-types/json-text.ts';
import type { Storage } from '../../schema/attribute-types/scalar-type.ts';
import { byKind } from '../../schema/by-kind.ts';
import { isToOne, type MediaAttribute, type RelationAttribute } from '../../schema/schema.ts';
import type { Lookup } from './lookups.ts';
import type { ColumnPlace } from './mapping.ts';
import { tooDeep } from './source-row.ts';

/** A cell that cannot be converted; the message is part of the report. */
export class CellProblem extends Error {}

export type Lookups = ReadonlyMap<ColumnPlace, Lookup>;

/** The input for an attribute. Throws a CellProblem if the value cannot be converted. */
export const cellValue = async (value: unknown, placed: ColumnPlace, lookups: Lookups): Promise<unknown> =>
  placed.attribute === 'documentId' ? value : convert(placed.attribute, value, placed, lookups);

const asItIs = async (_attribute: unknown, value: unknown): Promise<unknown> => value;

const asJson = async (_attribute: unknown, value: unknown): Promise<unknown> => parsed(value);

const convert = byKind<Promise<unknown>, [value: unknown, placed: ColumnPlace, lookups: Lookups]>({
  scalar: async ({ type }, value) => (type.name === 'blocks' ? parsed(value) : exact(value, type.storage)),
  password: asItIs,
  component: asJson,
  zone: asJson,
  morph: asJson,
  relation: references,
  media(attribute, value, placed, lookups) {
    const address =
      placed.by === undefined && textsIn(value, attribute, placed).find((text) => text.includes('/'));
    if (address)
      throw new CellProblem(
        `Files are not downloaded (${printValue(address)}): upload the file first, and map its name (${attribute.name}.name) or its URL in this project (${attribute.name}.url)`,
      );
    return references(attribute, value, placed, lookups);
  },
});

/** The JSON parser has rounded larger numbers already: 9007199254740993 is read as 9007199254740992. */
function exact(value: unknown, storage: Storage): unknown {
  if (storage !== 'bigint' || typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER)
    return value;
  throw new CellProblem(`${value} is too large to be exact as a number in JSON: write it in quotation marks`);
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (isTooDeep(value)) throw new CellProblem(tooDeep);
  try {
    return JSON.parse(value);
  } catch {
    throw new CellProblem(`The text ${printValue(value)} is not valid JSON`);
  }
}

/** The values that identify related documents; empty for attributes other than relations and files. */
export function namesIn(value: unknown, { attribute, by, ...placed }: ColumnPlace): readonly unknown[] {
  if (attribute === 'documentId' || value === null || value === undefined) return [];
  if (attribute.kind !== 'relation' && attribute.kind !== 'media') return [];
  if (typeof value === 'string' && !isToOne(attribute)) return textsIn(value, attribute, placed);
  return Array.isArray(value) ? value : [value];
}

const textsIn = (
  value: unknown,
  attribute: RelationAttribute | MediaAttribute,
  { separator }: Pick<ColumnPlace, 'separator'>,
): readonly string[] => {
  if (typeof value !== 'string') return [];
  return isToOne(attribute)
    ? [value]
    : value
        .split(separator)
        .map((name) => name.trim())
        .filter(Boolean);
};

/** The input replaces the relation: documents that the cell does not list are removed from it. */
async function references(
  attribute: RelationAttribute | MediaAttribute,
  value: unknown,
  placed: ColumnPlace,
  lookups: Lookups,
): Promise<unknown> {
  const lookup = lookups.get(placed);
  if (!lookup && typeof value !== 'string') return value;
  const documentIds: string[] = [];
  for (const name of namesIn(value, placed))
    documentIds.push(lookup ? await target(name, placed, lookup) : String(name));
  const set = documentIds.map((documentId) => ({ documentId }));
  if (value === null) return null;
  return isToOne(attribute) ? { set: set.slice(0, 1) } : { set };
}

async function target(name: unknown, { by, attribute }: ColumnPlace, lookup: Lookup): Promise<string> {
  const held = `${typeof by === 'object' ? by.name : 'documentId'} ${printValue(name)}`;
  const uid = attribute !== 'documentId' && 'target' in attribute ? attribute.target : '';
  const [documentId, ...others] = await lookup.documentsWith(name);
  if (documentId === undefined)
    throw new CellProblem(
      `No document of ${uid} has the ${held}. A row must come after the rows that it refers to`,
    );
  if (others.length > 0) throw new CellProblem(`${others.length + 1} documents of ${uid} have the ${held}`);
  return documentId;
}

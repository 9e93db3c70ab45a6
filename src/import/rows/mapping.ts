// Maps columns to attributes. Columns to ignore have to be listed, so that none is dropped by mistake.
import { z } from 'zod';
import { mappingWrong } from '../../errors/families/moving.ts';
import { hint } from '../../errors/wording/hint.ts';
import {
  type Attribute,
  type ContentType,
  contentTypeOf,
  type ScalarAttribute,
  type Schema,
} from '../../schema/schema.ts';
import { fileUid } from '../source/uids.ts';

const placement = z.strictObject({
  column: z.string(),
  by: z.string().optional(),
  separator: z.string().min(1).optional(),
});

const mappingFile = z.strictObject({
  attributes: z.record(z.string(), z.union([z.string(), placement])).default({}),
  ignore: z.array(z.string()).default([]),
});

/** The content of a mapping file: columns by attribute. */
export type Mapping = z.infer<typeof mappingFile>;

export const noMapping: Mapping = { attributes: {}, ignore: [] };

/** The attribute that a column is mapped to. */
export interface ColumnPlace {
  readonly column: string;
  /** `documentId` if the column has the documentIds of the rows. */
  readonly attribute: Attribute | 'documentId';
  /** For relations and files: the attribute of the target that the values identify it by. */
  readonly by: ScalarAttribute | 'documentId' | undefined;
  /** Separates the targets in a cell. */
  readonly separator: string;
}

const defaultSeparator = '|';

/** Throws `mappingWrong` for a mapping file of another form. */
export function parseMapping(content: unknown): Mapping {
  const parsed = mappingFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw mappingWrong({ problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` });
}

/** Parses an option such as `title=Headline` or `author.email=Author`. */
export function mappedByFlag(flag: string): Mapping {
  const [, name = '', by, column = ''] = /^([^.=]+)(?:\.([^.=]+))?=(.+)$/s.exec(flag) ?? [];
  if (name === '')
    throw mappingWrong({
      problem: `"${flag}" is not of the form attribute=Column or relation.attribute=Column`,
    });
  return { attributes: { [name]: by === undefined ? column : { column, by } }, ignore: [] };
}

/** Merges mappings; of two entries for an attribute the later one is used. */
export const joinedMappings = (mappings: readonly Mapping[]): Mapping => ({
  attributes: Object.assign({}, ...mappings.map(({ attributes }) => attributes)),
  ignore: mappings.flatMap(({ ignore }) => ignore),
});

/** Maps columns by the mapping, and the other columns to attributes of the same name. The rest is `unplaced`. */
export function placeColumns(
  mapping: Mapping,
  columns: readonly string[],
  { contentType, schema }: { readonly contentType: ContentType; readonly schema: Schema },
): { readonly placed: readonly ColumnPlace[]; readonly unplaced: readonly string[] } {
  const mapped = Object.entries(mapping.attributes).map(([name, written]) =>
    placedAt(name, typeof written === 'string' ? { column: written } : written, { contentType, schema }),
  );
  const taken = new Set([...mapped.map(({ column }) => column), ...mapping.ignore]);
  const free = columns.filter((column) => !taken.has(column));
  const names = new Set(Object.keys(mapping.attributes));
  const byName = free.filter((column) => !names.has(column) && isPlace(column, contentType));
  return {
    placed: [...mapped, ...byName.map((column) => placedAt(column, { column }, { contentType, schema }))],
    unplaced: free.filter((column) => !byName.includes(column)),
  };
}

const isPlace = (name: string, { attributes }: ContentType): boolean =>
  name === 'documentId' || attributes.has(name);

function placedAt(
  name: string,
  { column, by, separator = defaultSeparator }: z.infer<typeof placement>,
  { contentType, schema }: { readonly contentType: ContentType; readonly schema: Schema },
): ColumnPlace {
  if (name === 'documentId') return { column, attribute: name, by: undefined, separator };
  const attribute = contentType.attributes.get(name);
  if (!attribute)
    throw mappingWrong({
      problem: `${contentType.uid} has no attribute "${name}".${hint(name, contentType.attributes.keys())}`,
    });
  return {
    column,
    attribute,
    by: by === undefined ? undefined : targetAttribute(attribute, by, schema),
    separator,
  };
}

/** Files can be identified by these, although names are not unique: a value that several files have is refused at its look-up. */
const fileAttributes = ['name', 'hash', 'url'];

function targetAttribute(attribute: Attribute, by: string, schema: Schema): ColumnPlace['by'] {
  if (attribute.kind !== 'relation' && attribute.kind !== 'media')
    throw mappingWrong({
      problem: `"${attribute.name}" is not a relation, so "${by}" cannot identify its targets`,
    });
  if (by === 'documentId') return by;
  const found = contentTypeOf(schema, attribute.target).attributes.get(by);
  const isFit = attribute.target === fileUid ? fileAttributes.includes(by) : isUnique(found);
  if (found?.kind === 'scalar' && isFit) return found;
  const fit = attribute.target === fileUid ? fileAttributes : uniqueAttributes(attribute.target, schema);
  throw mappingWrong({
    problem: `"${by}" does not identify documents of ${attribute.target}: write ${[...fit, 'documentId'].join(' or ')}`,
  });
}

export const isUnique = (attribute: Attribute | undefined): attribute is ScalarAttribute =>
  attribute?.kind === 'scalar' && attribute.isUnique;

export const uniqueAttributes = (uid: string, schema: Schema): readonly string[] =>
  [...contentTypeOf(schema, uid).attributes.values()].filter(isUnique).map(({ name }) => name);

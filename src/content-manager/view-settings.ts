// View settings of a type: columns, form layout, labels and hints. Attributes are stored by id, so that settings survive a rename;
// deleted attributes are ignored when settings are read.
import { z } from 'zod';
import { viewSettingsWrong } from '../errors/families/content-manager.ts';
import { hint } from '../errors/wording/hint.ts';
import type { AttributeOwner } from '../schema/schema.ts';
import { attributeMark } from '../sql/stored/views.ts';
import { isData } from '../values/data.ts';
import { neverWritten } from '../values/if-match.ts';
import { mayName } from './label.ts';

const name = z.string().max(200);
const words = z.string().max(1000);

const shape = z.strictObject({
  /** The attribute that labels documents. */
  label: name.nullish(),
  list: z
    .strictObject({
      columns: z.array(name).max(100).optional(),
      sort: z.string().max(300).nullish(),
      pageSize: z.int().min(1).max(100).optional(),
    })
    .optional(),
  edit: z
    .strictObject({
      /** The rows of the form; `width` is in columns of 12. */
      rows: z
        .array(z.array(z.strictObject({ attribute: name, width: z.int().min(1).max(12) })).max(12))
        .max(500),
      /** Attributes that are neither in a row nor hidden, such as new ones, are at the end of the form. */
      hidden: z.array(name).max(500).optional(),
    })
    .optional(),
  attributes: z
    .record(
      name,
      z.strictObject({
        label: words.nullish(),
        description: words.nullish(),
        placeholder: words.nullish(),
      }),
    )
    .optional(),
});

/** `updatedAt` is missing in settings that were written before they had it. */
const stored = shape.extend({ updatedAt: z.string().optional() });

export type ViewSettings = z.output<typeof stored>;

export function versionOf(settings: unknown): string {
  const { updatedAt } = isData(settings) ? settings : {};
  return typeof updatedAt === 'string' ? updatedAt : neverWritten;
}
type Translate = (name: string) => string | undefined;

/** Columns of every content type. */
const ofEveryDocument = [
  'documentId',
  'locale',
  'status',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
];

/** Parses settings and converts names of attributes to ids. An `updatedAt` that was read with them is accepted. Throws for names that the content type does not have. */
export function storedSettings(given: unknown, owner: AttributeOwner): ViewSettings {
  const parsed = stored.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join('.') || 'the body';
    throw viewSettingsWrong({ place, problem: issue?.message ?? '' });
  }
  refuseNameless(parsed.data, owner);
  return translated(parsed.data, (known) => {
    const attribute = owner.attributes.get(known);
    if (attribute) return `${attributeMark}${attribute.id}`;
    if (ofEveryDocument.includes(known)) return known;
    const problem = `${known} is not an attribute of ${owner.uid}.${hint(known, owner.attributes.keys())}`;
    throw viewSettingsWrong({ place: 'the body', problem });
  });
}

/** Throws if the label attribute is not a text: lists show it as text, and the search finds parts of it. */
function refuseNameless({ label }: ViewSettings, { attributes, uid }: AttributeOwner): void {
  const attribute = attributes.get(label ?? '');
  if (!attribute || mayName(attribute)) return;
  const texts = [...attributes.values()].filter(mayName).map(({ name }) => name);
  const problem = `${label} of ${uid} cannot label documents, since it is not a text. These attributes can: ${texts.join(', ')}.`;
  throw viewSettingsWrong({ place: 'label', problem });
}

export function shownSettings(settings: unknown, owner: AttributeOwner): ViewSettings | null {
  const parsed = stored.safeParse(settings);
  if (!parsed.success || !isData(settings)) return null;
  const byId = new Map([...owner.attributes.values()].map((attribute) => [attribute.id, attribute.name]));
  return translated(parsed.data, (known) =>
    known.startsWith(attributeMark) ? byId.get(known.slice(attributeMark.length)) : known,
  );
}

function translated(
  { label, list, edit, attributes, updatedAt }: ViewSettings,
  translate: Translate,
): ViewSettings {
  const named = <T>(one: T, known: string): readonly (readonly [string, T])[] => {
    const found = translate(known);
    return found === undefined ? [] : [[found, one]];
  };
  return {
    ...(updatedAt ? { updatedAt } : {}),
    ...(label ? { label: translate(label) ?? null } : {}),
    ...(list ? { list: translatedList(list, translate) } : {}),
    ...(edit ? { edit: translatedEdit(edit, translate) } : {}),
    ...(attributes
      ? {
          attributes: Object.fromEntries(
            Object.entries(attributes).flatMap(([known, one]) => [...named(one, known)]),
          ),
        }
      : {}),
  };
}

function translatedEdit(
  { rows, hidden }: NonNullable<ViewSettings['edit']>,
  translate: Translate,
): NonNullable<ViewSettings['edit']> {
  const cells = rows.map((row) =>
    row.flatMap(({ attribute, width }) => {
      const found = translate(attribute);
      return found === undefined ? [] : [{ attribute: found, width }];
    }),
  );
  return {
    rows: cells.filter((row) => row.length > 0),
    ...(hidden ? { hidden: hidden.flatMap((one) => translate(one) ?? []) } : {}),
  };
}

/** Converts columns and sort keys, such as `author.name:desc`, whose first name is an attribute. */
function translatedList(
  { columns, sort, ...list }: NonNullable<ViewSettings['list']>,
  translate: Translate,
): NonNullable<ViewSettings['list']> {
  const [, first = '', rest = ''] = /^([^.:]+)(.*)$/.exec(sort ?? '') ?? [];
  const sorted = first === '' ? undefined : translate(first);
  return {
    ...list,
    ...(columns ? { columns: columns.flatMap((one) => translate(one) ?? []) } : {}),
    ...(sorted === undefined ? {} : { sort: `${sorted}${rest}` }),
  };
}

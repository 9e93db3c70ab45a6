// Reads a relation or a component of a document that code of a project has returned without it, or whose arguments it has changed.
import type { PopulateEntry, Query } from '../../plan/query.ts';
import type { Arguments } from '../parse/parse-arguments.ts';
import { type MemberMark, memberKey, memberRows, prefetchEntry } from '../parse/parse-prefetch.ts';
import { selectionKey } from './keys.ts';
import { adopted, documentIdOf, propertyOf, statusOf } from './parents.ts';
import { fieldOfInfo, operationOf, type Resolving } from './resolving.ts';

/** Nothing for a parent that is no document. */
export async function loadMember(
  mark: MemberMark,
  parent: unknown,
  argumentValues: Arguments,
  resolving: Resolving,
): Promise<unknown> {
  const { info, service, context } = resolving;
  const nothing = isList(mark) ? [] : null;
  const documentId = documentIdOf(parent);
  const contentType = service.schema.contentTypes.get(String(info.parentType.extensions.plinthUid));
  if (documentId === undefined || !contentType) return nothing;
  const operation = operationOf(resolving);
  const locale = propertyOf(parent, 'locale');
  const versions = { ...statusesOf(parent), ...(typeof locale === 'string' ? { locale: [locale] } : {}) };
  const name = memberKey(mark.name, argumentValues);
  const { json } = await service.reader.read({
    key: `load ${contentType.uid} ${JSON.stringify([name, versions])} ${selectionKey(info.fieldNodes, operation)}`,
    abilities: context.principal.abilities,
    budget: context.budget,
    documentId,
    parse: () => ({
      contentType,
      query: { fields: [], ...versions, ...oneMember(mark, argumentValues, resolving) },
      result: 'byDocumentId',
      purpose: { kind: 'at hand' },
      shape: 'flat',
    }),
  });
  return propertyOf(adopted(json, versions.relatedStatus), name) ?? nothing;
}

/**
 * A draft that code returns keeps its own components and links. They lead to published documents, since drafts of others
 * need a permission of their own.
 */
function statusesOf(parent: unknown): Required<Pick<Query, 'status' | 'relatedStatus'>> {
  const status = statusOf(parent);
  if (status !== undefined) return { status, relatedStatus: status };
  const isDraft = propertyOf(parent, 'publishedAt') === null;
  return { status: isDraft ? 'draft' : 'published', relatedStatus: 'published' };
}

const isList = (mark: MemberMark): boolean =>
  mark.kind === 'component' ? mark.isRepeatable : mark.kind === 'zone' || mark.isMany;

function oneMember(
  mark: MemberMark,
  argumentValues: Arguments,
  resolving: Resolving,
): Pick<Query, 'populate' | 'layout'> {
  const name = memberKey(mark.name, argumentValues);
  const wanted = entryOf(mark, argumentValues, resolving);
  const entry = mark.kind === 'related' ? { ...wanted, isDemanded: true } : wanted;
  return {
    populate: { kind: 'entries', entries: new Map([[name, { kind: 'alias', attribute: mark.name, entry }]]) },
    layout: [{ kind: 'member', key: name, name }],
  };
}

function entryOf(mark: MemberMark, argumentValues: Arguments, resolving: Resolving): PopulateEntry {
  const operation = operationOf(resolving);
  const rows = [...memberRows(mark, fieldOfInfo(resolving.info), operation)];
  return prefetchEntry({ mark, argumentValues, rows }, operation);
}

/** Whether the operation selects relations, files or components below this one. */
export function selectsBelow(mark: MemberMark, argumentValues: Arguments, resolving: Resolving): boolean {
  const entry = entryOf(mark, argumentValues, resolving);
  const selections = 'on' in entry ? [...entry.on.values()] : [entry];
  return selections.some((selection) => selection.kind === 'selection' && selection.populate !== undefined);
}

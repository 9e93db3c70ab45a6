// Reads a relation or a component of a document that code of a project has returned without it, or whose arguments it has changed.
import type { Status } from '../../plan/plan.ts';
import type { Query } from '../../plan/query.ts';
import type { Arguments } from '../parse/parse-arguments.ts';
import { type MemberMark, memberKey, memberRows, prefetchEntry } from '../parse/parse-prefetch.ts';
import { selectionKey } from './keys.ts';
import { adopted, propertyOf } from './parents.ts';
import { fieldOfInfo, operationOf, type Resolving } from './resolving.ts';

interface Wanted {
  /** The version of the document. */
  readonly status: Status;
  readonly argumentValues: Arguments;
}

/** Nothing for a parent that is no document. */
export async function loadMember(
  mark: MemberMark,
  parent: unknown,
  { status, argumentValues }: Wanted,
  resolving: Resolving,
): Promise<unknown> {
  const { info, service, context } = resolving;
  const nothing = isList(mark) ? [] : null;
  const documentId = propertyOf(parent, 'documentId');
  const contentType = service.schema.contentTypes.get(String(info.parentType.extensions.plinthUid));
  if (typeof documentId !== 'string' || !contentType) return nothing;
  const operation = operationOf(resolving);
  const locale = propertyOf(parent, 'locale');
  const locales = typeof locale === 'string' ? { locale: [locale] } : {};
  const name = memberKey(mark.name, argumentValues);
  const { json } = await service.reader.read({
    key: `load ${contentType.uid} ${JSON.stringify([name, status, locale])} ${selectionKey(info.fieldNodes, operation)}`,
    abilities: context.principal.abilities,
    budget: context.budget,
    documentId,
    parse: () => ({
      contentType,
      query: { fields: [], status, ...locales, ...oneMember(mark, argumentValues, resolving) },
      result: 'byDocumentId',
      purpose: { kind: 'at hand' },
      shape: 'flat',
    }),
  });
  return propertyOf(adopted(json, status), name) ?? nothing;
}

const isList = (mark: MemberMark): boolean =>
  mark.kind === 'component' ? mark.isRepeatable : mark.kind === 'zone' || mark.isMany;

function oneMember(
  mark: MemberMark,
  argumentValues: Arguments,
  resolving: Resolving,
): Pick<Query, 'populate' | 'layout'> {
  const operation = operationOf(resolving);
  const name = memberKey(mark.name, argumentValues);
  const rows = [...memberRows(mark, fieldOfInfo(resolving.info), operation)];
  const wanted = prefetchEntry({ mark, argumentValues, rows }, operation);
  const entry = mark.kind === 'related' ? { ...wanted, isDemanded: true } : wanted;
  return {
    populate: { kind: 'entries', entries: new Map([[name, { kind: 'alias', attribute: mark.name, entry }]]) },
    layout: [{ kind: 'member', key: name, name }],
  };
}

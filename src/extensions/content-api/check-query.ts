// Checks with the planner whether a caller may use the query in `ctx.query`, as for a list of the content API.
import { type Abilities, withAction, withoutRuled } from '../../abilities/abilities.ts';
import { ruleNotObeyed } from '../../errors/families/project-code.ts';
import { refusalBehind } from '../../errors/refusal.ts';
import type { Query } from '../../plan/query.ts';
import type { Reader } from '../../read.ts';
import type { Extent } from '../../rest/content-request.ts';
import type { ContentType } from '../../schema/schema.ts';
import { unparsedQueryOf } from '../http/changed-query.ts';
import { type Context, callOf } from '../http/context.ts';

/** Throws the error with which the content API would respond. */
export function checkQuery(contentType: ContentType, context: Context): void {
  const { content, principal } = callOf(context);
  const unparsed = unparsedQueryOf(context);
  const { abilities } = principal;
  const parse = () => unparsed.parse(content.rules, extentOf(contentType));
  checkRequested({ contentType, key: unparsed.key, abilities, parse }, content.reader);
}

/** The extent of a `find` of the type: one document or a list. */
export const extentOf = ({ modelKind }: ContentType): Extent => (modelKind === 'singleType' ? 'one' : 'list');

export interface RequestedRead {
  readonly contentType: ContentType;
  /** Everything that the query depends on. */
  readonly key: string;
  readonly abilities: Abilities;
  readonly parse: () => Query;
}

/** Project code reads without the caller's rules, so a query that reaches types narrowed by a rule is refused. */
export function checkRequested(unparsed: RequestedRead, reader: Reader): void {
  checkFor(unparsed.abilities, unparsed, reader);
  const abilities = withoutRuled(unparsed.abilities);
  if (abilities === unparsed.abilities) return;
  try {
    checkFor(abilities, unparsed, reader);
  } catch (error) {
    const refusal = refusalBehind(error);
    const [action] = refusal && 'actions' in refusal ? refusal.actions : [];
    throw action === undefined ? error : ruleNotObeyed({ action });
  }
}

function checkFor(abilities: Abilities, { contentType, key, parse }: RequestedRead, reader: Reader): void {
  const action = `${contentType.uid}.find`;
  reader.check({
    key: `list flat ${contentType.uid} ${key}`,
    abilities: abilities.may(action) ? abilities : withAction(abilities, action),
    documentId: undefined,
    parse: () => ({
      contentType,
      query: parse(),
      result: contentType.modelKind === 'singleType' ? 'single' : 'list',
      purpose: { kind: 'read' },
      shape: 'flat',
    }),
  });
}

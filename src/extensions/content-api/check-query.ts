// Whether a caller may ask for what stands in `ctx.query`: by the planner, as a list of the content API would.

import { withAction } from '../../abilities/abilities.ts';
import type { ContentType } from '../../schema/schema.ts';
import { askedBy } from '../http/changed-query.ts';
import { type Context, callOf } from '../http/context.ts';

/** Throws what a request of the content API would be told. */
export function checkQuery(contentType: ContentType, context: Context): void {
  const { content, principal } = callOf(context);
  const asked = askedBy(context);
  const action = `${contentType.uid}.find`;
  const { abilities } = principal;
  content.reader.check({
    key: `list flat ${contentType.uid} ${asked.key}`,
    abilities: abilities.may(action) ? abilities : withAction(abilities, action),
    documentId: undefined,
    parse: () => ({
      contentType,
      query: asked.parse(content.rules),
      result: contentType.modelKind === 'singleType' ? 'single' : 'list',
      purpose: { kind: 'read' },
      shape: 'flat',
    }),
  });
}

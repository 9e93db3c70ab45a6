// Which fields of the GraphQL schema are answered as they were generated. Fields that a project's code defines, replaces
// or wraps are not: those go through graphql-js, and so does every root field that leads to one.
import type { GraphQLField } from 'graphql';
import type { GraphqlContext } from './graphql-context.ts';

type AnyField = Pick<GraphQLField<unknown, GraphqlContext>, 'extensions'>;

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Set on fields that the schema generator made; what is in it is the generator's own. */
    plinth?: unknown;
    /** Set on fields whose answer a project's code has a hand in. */
    isCustom?: true;
  }
}

/** Whether the field is a generated one that no code of the project has touched. */
export const isGenerated = ({ extensions }: AnyField): boolean =>
  extensions.plinth !== undefined && extensions.isCustom !== true;

/** From now on the field is answered by graphql-js; what the generator knows of it stays. */
export function markCustom(field: AnyField): void {
  field.extensions = { ...field.extensions, isCustom: true };
}

/** What a generated field asks its caller for: `api::article.article.find`. */
export function actionOf({ extensions }: AnyField): string | undefined {
  const mark = extensions.plinth as Mark | undefined;
  if (mark?.kind === 'read') return `${mark.uid}.${mark.result === 'one' ? 'findOne' : 'find'}`;
  return mark?.kind === 'write' ? `${mark.uid}.${mark.action}` : undefined;
}

type Mark =
  | { readonly kind: 'read'; readonly uid: string; readonly result: string }
  | { readonly kind: 'write'; readonly uid: string; readonly action: string }
  | { readonly kind: 'field' };

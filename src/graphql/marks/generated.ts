// Which fields of the GraphQL schema are resolved as they were generated. Fields that a project's code defines, replaces
// or wraps are not: those go through graphql-js, and so does every root field that leads to one.
import type { GraphQLField } from 'graphql';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { markOf, type ReadMark } from './marks.ts';

type AnyField = Pick<GraphQLField<unknown, GraphqlContext>, 'extensions'>;

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Set on fields that the schema generator made; what is in it is the generator's own. */
    plinth?: unknown;
    /** Set on fields whose value a project's code may change. */
    isCustom?: true;
  }
}

/** Whether the field is a generated one that no code of the project has touched. */
export const isGenerated = ({ extensions }: AnyField): boolean =>
  extensions.plinth !== undefined && extensions.isCustom !== true;

/** From now on the field is resolved by graphql-js; what the generator knows of it stays. */
export function markCustom(field: AnyField): void {
  field.extensions = { ...field.extensions, isCustom: true };
}

/** The plugins' own names for reading their types. */
const pluginActions: Readonly<Record<string, string>> = {
  'plugin::upload.file': 'plugin::upload.content-api',
};

/** `find` for lists and single types, `findOne` for one document. */
export const readAction = ({ uid, result }: ReadMark): string =>
  `${pluginActions[uid] ?? uid}.${result === 'one' ? 'findOne' : 'find'}`;

/** What a generated field asks its caller for: `api::article.article.find`; undefined where it asks for nothing itself. */
export function actionOf(field: AnyField): string | undefined {
  const mark = markOf(field);
  if (mark?.kind === 'read') return readAction(mark);
  if (mark?.kind === 'write') return `${mark.uid}.${mark.action}`;
  // Files that documents lead to are open to every caller.
  return mark?.kind === 'related' && mark.uid !== 'plugin::upload.file' ? `${mark.uid}.find` : undefined;
}

// Distinguishes generated fields from those that a project's code defines, replaces or wraps. The latter, and root
// fields that lead to them, go through graphql-js.
import type { GraphQLField } from 'graphql';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { markOf, type ReadMark } from './marks.ts';

type AnyField = Pick<GraphQLField<unknown, GraphqlContext>, 'extensions'>;

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Set by the schema generator on its fields. */
    plinth?: unknown;
    /** Set on fields whose value code of a project may change. */
    isCustom?: true;
  }
}

/** Whether the field is generated and not changed by code of the project. */
export const isGenerated = ({ extensions }: AnyField): boolean =>
  extensions.plinth !== undefined && extensions.isCustom !== true;

/** Marks a field to be resolved by graphql-js; its other marks stay. */
export function markCustom(field: AnyField): void {
  field.extensions = { ...field.extensions, isCustom: true };
}

/** Names of the read actions of plugin types. */
const pluginActions: Readonly<Record<string, string>> = {
  'plugin::upload.file': 'plugin::upload.content-api',
};

/** `find` for lists and single types, `findOne` for one document. */
export const readAction = ({ uid, result }: ReadMark): string =>
  `${pluginActions[uid] ?? uid}.${result === 'one' ? 'findOne' : 'find'}`;

/** The action that a generated field needs, such as `api::article.article.find`; undefined if it needs none. */
export function actionOf(field: AnyField): string | undefined {
  const mark = markOf(field);
  if (mark?.kind === 'read') return readAction(mark);
  if (mark?.kind === 'write') return `${mark.uid}.${mark.action}`;
  // Related files are open to every caller.
  return mark?.kind === 'related' && mark.uid !== 'plugin::upload.file' ? `${mark.uid}.find` : undefined;
}

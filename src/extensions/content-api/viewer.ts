// The caller for whom results of project code are sanitized, and whether the request is about drafts.
import { type Context, callOf } from '../http/context.ts';
import type { Viewer } from './sanitize-output.ts';

export function viewerIn(context: Context): Viewer {
  const { schema, principal } = callOf(context);
  const { status } = context.query;
  // As in the content API, every value except `published` means drafts.
  const isAboutDrafts = status !== undefined && status !== 'published';
  return { schema, abilities: principal.abilities, isAboutDrafts };
}

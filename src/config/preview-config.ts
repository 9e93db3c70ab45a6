// `preview` of config/admin: where a document is seen in a front end, and which origins the panel may show.
// https://docs.strapi.io/cms/features/preview
import { z } from 'zod';
import { flag, objectOf, textList } from './shapes.ts';

export interface PreviewConfig {
  /** `https://www.example.org`, as the content security policy of the panel names them. */
  readonly origins: readonly string[];
  /** What the project's function returns: an address, or nothing where a document has none. */
  readonly urlOf: (uid: string, place: PreviewPlace) => Promise<unknown>;
}

interface PreviewPlace {
  readonly documentId: string;
  /** Null of types that are not localised. */
  readonly locale: string | null;
  readonly status: 'draft' | 'published';
}

const originRemedy =
  'Write origins such as "https://www.example.org", as a list or with commas between them.';
/** A path or a space would end the directive of the policy that names it. */
const origin = z
  .string({ error: originRemedy })
  .regex(/^https?:\/\/[\w.*:[\]-]+\/?$/i, { error: originRemedy });
/** Variables that are not set leave holes. */
const origins = z.preprocess(
  (given) =>
    Array.isArray(given) ? given.filter((one) => one !== undefined && one !== null) : (given ?? []),
  textList(origin, originRemedy),
);
const handlerRemedy = 'Write a function (uid, { documentId, locale, status }) that returns an address.';
type Handler = (uid: string, place: PreviewPlace) => unknown;
const handler = z.custom<Handler>((value) => typeof value === 'function', { error: handlerRemedy });

export const previewShape = objectOf({
  enabled: flag.optional(),
  config: objectOf({ allowedOrigins: origins.optional(), handler: handler.optional() }).optional(),
}).refine(({ enabled, config }) => enabled !== true || config?.handler !== undefined, {
  error: handlerRemedy,
  path: ['config', 'handler'],
});

/** Undefined where it is not switched on. */
export function previewConfig({
  enabled,
  config: { handler: run, allowedOrigins = [] } = {},
}: z.output<typeof previewShape> = {}): PreviewConfig | undefined {
  if (enabled !== true || !run) return undefined;
  return {
    origins: allowedOrigins.map((one) => one.replace(/\/$/, '')),
    urlOf: async (uid, place) => run(uid, place),
  };
}

// `preview` of config/admin: the preview URL of a document, and the origins that the panel may embed.
// https://docs.strapi.io/cms/features/preview
import { z } from 'zod';
import type { Finding, Meaning } from '../errors/finding.ts';
import { didYouMean } from '../errors/hint.ts';
import { nearest } from '../errors/nearest.ts';
import type { ConfigPlace } from './check-shape.ts';
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

const unreadKey: Omit<Meaning, 'remedy'> = {
  weight: 'notRun',
  does: 'Has a name that nothing reads.',
  instead: 'The preview is as it is without it.',
};

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
  config: z
    .looseObject(
      { allowedOrigins: origins.optional(), handler: handler.optional() },
      { error: 'Write an object.' },
    )
    .optional(),
}).refine(({ enabled, config }) => enabled !== true || config?.handler !== undefined, {
  error: handlerRemedy,
  path: ['config', 'handler'],
});

interface PreviewReading {
  readonly file: ConfigPlace;
  readonly findings: Finding[];
}

/** Undefined where it is not switched on. A slip in a name costs a frame of the panel, and is listed. */
export function previewConfig(
  { enabled, config: given = {} }: z.output<typeof previewShape> = {},
  { file, findings }: PreviewReading,
): PreviewConfig | undefined {
  const { handler: run, allowedOrigins = [], ...others } = given;
  if (enabled !== true || !run) return undefined;
  for (const key of Object.keys(others)) {
    const meant = nearest(key, ['allowedOrigins', 'handler']);
    if (meant === undefined) continue;
    const path = ['preview', 'config', key];
    findings.push({
      file: file.fileAt(path),
      path: path.join('.'),
      ...unreadKey,
      remedy: didYouMean(meant),
    });
  }
  return {
    origins: allowedOrigins.map((one) => one.replace(/\/$/, '')),
    urlOf: async (uid, place) => run(uid, place),
  };
}

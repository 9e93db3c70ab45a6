// `preview` of config/admin: the preview URL of a document, and the origins that the panel may embed.
// https://docs.strapi.io/cms/features/preview
import { z } from 'zod';
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import { didYouMean } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import type { ConfigPlace } from '../shapes/check-shape.ts';
import { flag, objectOf, textList } from '../shapes/shapes.ts';

export interface PreviewConfig {
  /** Origins such as `https://www.example.org`, for the content security policy of the panel. */
  readonly origins: readonly string[];
  /** Calls the project's `handler`. It returns a URL, or nothing if the document has no preview. */
  readonly urlOf: (uid: string, place: PreviewPlace) => Promise<unknown>;
}

interface PreviewPlace {
  readonly documentId: string;
  /** Null for content types that are not localized. */
  readonly locale: string | null;
  readonly status: 'draft' | 'published';
}

const unreadKey: Omit<Meaning, 'remedy'> = {
  weight: 'notRun',
  does: 'Is not a key that is read.',
  instead: 'It has no effect.',
};

const originRemedy =
  'Write origins such as "https://www.example.org", as a list or as one string with commas between them.';
/** A space or a semicolon would end the source or the directive in the content security policy. */
const origin = z
  .string({ error: originRemedy })
  .regex(/^https?:\/\/[\w.*:[\]-]+\/?$/i, { error: originRemedy });
/** Unset variables appear as undefined or null in a list, and are ignored. */
const origins = z.preprocess(
  (given) =>
    Array.isArray(given) ? given.filter((one) => one !== undefined && one !== null) : (given ?? []),
  textList(origin, originRemedy),
);
const handlerRemedy = 'Write a function (uid, { documentId, locale, status }) that returns a URL.';
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

/** Undefined unless the preview is enabled. A misspelled key only affects the preview, so it is listed and does not prevent the start. */
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

// Origins from which the panel may load images and media, from the content security policy in strapi::security. Projects that
// store files with a provider configure them there.
// https://docs.strapi.io/cms/configurations/middlewares#security
import type { ConfigFile } from '../files/config-files.ts';
import { isPlainObject } from '../files/merge-values.ts';
import { middlewares } from '../http/middlewares.ts';

/** Matches hosts and origins only. The panel sets sources such as `'self'` and `data:` itself. */
const server = /^(?:https?:\/\/)?(?:\*\.)?[\w-]+(?:\.[\w-]+)+(?::\d+)?$/;

export function imageOrigins(list: ConfigFile): readonly string[] {
  // `httpConfig` reports the faults of the list.
  const { config } = middlewares(list, [])?.get('security') ?? {};
  const policy = isPlainObject(config) ? config.contentSecurityPolicy : undefined;
  const directives = isPlainObject(policy) ? policy.directives : undefined;
  const named = isPlainObject(directives) ? [directives['img-src'], directives['media-src']] : [];
  const isServer = (source: unknown): source is string => typeof source === 'string' && server.test(source);
  const sources = named.flat().filter(isServer);
  return [...new Set(sources.map((source) => (/^https?:/.test(source) ? source : `https://${source}`)))];
}

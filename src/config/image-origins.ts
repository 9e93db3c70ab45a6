// Origins from which the panel may load images and media, from the content security policy in strapi::security.
// Projects whose files are stored with a provider set it.
// https://docs.strapi.io/cms/configurations/middlewares#security
import type { ConfigFile } from './config-files.ts';
import { isPlainObject } from './merge-values.ts';
import { middlewares } from './middlewares.ts';

/** Servers alone: `'self'`, `data:` and the like are the panel's own matter. */
const server = /^(?:https?:\/\/)?(?:\*\.)?[\w-]+(?:\.[\w-]+)+(?::\d+)?$/;

export function imageOrigins(list: ConfigFile): readonly string[] {
  // Faults of the list are reported where the rest of it is read.
  const { config } = middlewares(list, [])?.get('security') ?? {};
  const policy = isPlainObject(config) ? config.contentSecurityPolicy : undefined;
  const directives = isPlainObject(policy) ? policy.directives : undefined;
  const named = isPlainObject(directives) ? [directives['img-src'], directives['media-src']] : [];
  const isServer = (source: unknown): source is string => typeof source === 'string' && server.test(source);
  const sources = named.flat().filter(isServer);
  return [...new Set(sources.map((source) => (/^https?:/.test(source) ? source : `https://${source}`)))];
}

// config/plugins, entry upload, provider cloudinary: the account and the target folder.
// https://cloudinary.com/documentation/upload_parameters
import { z } from 'zod';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { isPlainObject } from '../files/merge-values.ts';
import { type ConfigPlace, checkShape } from '../shapes/check-shape.ts';
import { objectOf, text } from '../shapes/shapes.ts';

export interface CloudinaryConfig {
  readonly provider: 'cloudinary';
  readonly cloud: string;
  readonly key: string;
  readonly secret: string;
  /** The URL of the upload API, without a slash at its end. */
  readonly api: string;
  /** The URL of delivered files, up to `/image/upload/…`. */
  readonly delivery: string;
  /** Empty, or with `/` at its end. */
  readonly folder: string;
  /** Seconds. */
  readonly linkLifetime: number;
}

/** An empty value, as from `env('CLOUDINARY_FOLDER', '')`, means no folder. */
const folder = z
  .string()
  .regex(/^(?:\w[\w/ -]*)?$/, { error: 'Write the name of a folder.' })
  .optional();

const optionsShape = objectOf(
  {
    cloud_name: text('Write the name of the cloud.'),
    api_key: z
      .union([z.string().min(1), z.number()], { error: 'Write the key.' })
      .transform((key) => String(key)),
    api_secret: text('Write the secret of the key.'),
    /** The URL of the API, for regions with their own. */
    upload_prefix: z
      .url({ protocol: /^https?$/, error: 'Write a URL such as "https://api-eu.cloudinary.com".' })
      .optional(),
    /** The host of delivered files, if it is not the default. */
    secure_distribution: text('Write a host name.').optional(),
  },
  ['secure', 'private_cdn', 'cname'],
);

const uploadOptions = objectOf(
  {
    folder: folder,
    type: z
      .literal('upload', { error: 'Remove it: private and authenticated files are not supported.' })
      .optional(),
  },
  [
    'use_filename',
    'unique_filename',
    'resource_type',
    'overwrite',
    'transformation',
    'eager',
    'tags',
    'invalidate',
  ],
);
/** As in Strapi, a value that is not an object is ignored. */
const action = z.preprocess((value) => (isPlainObject(value) ? value : {}), uploadOptions);
const actionsShape = objectOf({ upload: action.optional(), uploadStream: action.optional() }, ['delete']);

export function cloudinaryConfig(
  given: Readonly<Record<string, unknown>>,
  place: Required<ConfigPlace>,
  faults: Fault[],
): CloudinaryConfig | undefined {
  const at = (name: string): ConfigPlace => ({ path: [...place.path, name], fileAt: place.fileAt });
  const options = checkShape(optionsShape, given.providerOptions ?? {}, at('providerOptions'), faults);
  const actions = checkShape(actionsShape, given.actionOptions ?? {}, at('actionOptions'), faults);
  if (!options || !actions) return undefined;
  const chosen = actions.uploadStream?.folder || actions.upload?.folder;
  return {
    provider: 'cloudinary',
    cloud: options.cloud_name,
    key: options.api_key,
    secret: options.api_secret,
    api: options.upload_prefix?.replace(/\/+$/, '') ?? 'https://api.cloudinary.com',
    delivery: `https://${options.secure_distribution ?? `res.cloudinary.com/${options.cloud_name}`}`,
    folder: chosen ? `${chosen.replace(/\/+$/, '')}/` : '',
    linkLifetime: 900,
  };
}

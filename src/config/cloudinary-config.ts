// config/plugins, entry upload, provider cloudinary: the account and the target folder.
// https://cloudinary.com/documentation/upload_parameters
import { z } from 'zod';
import type { Fault } from '../errors/project-faults.ts';
import { type ConfigPlace, checkShape } from './check-shape.ts';
import { isPlainObject } from './merge-values.ts';
import { objectOf, text } from './shapes.ts';

export interface CloudinaryConfig {
  readonly provider: 'cloudinary';
  readonly cloud: string;
  readonly key: string;
  readonly secret: string;
  /** Of the upload API, without a slash at its end. */
  readonly api: string;
  /** Where files are delivered from: what comes before `/image/upload/…`. */
  readonly delivery: string;
  /** Empty, or ending with `/`. */
  readonly folder: string;
  readonly linkLifetime: number;
}

/** Files are put into none where it is empty, as in `env('CLOUDINARY_FOLDER', '')`. */
const folder = z
  .string()
  .regex(/^(?:\w[\w/ -]*)?$/, { error: 'Write the name of a folder.' })
  .optional();

const optionsShape = objectOf(
  {
    cloud_name: text('Write the name of the cloud.'),
    api_key: z.coerce.string({ error: 'Write the key.' }).min(1, { error: 'Write the key.' }),
    api_secret: text('Write the secret of the key.'),
    /** Another host of the API, such as that of a region. */
    upload_prefix: z.url({ protocol: /^https?$/, error: 'Write an address.' }).optional(),
    /** Another host that files are delivered from. */
    secure_distribution: text('Write a host.').optional(),
  },
  ['secure', 'private_cdn', 'cname'],
);

const uploadOptions = objectOf(
  {
    folder: folder,
    type: z
      .literal('upload', { error: 'Leave it out: private and authenticated files are not supported.' })
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
/** What is no object says nothing to the service, either. */
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

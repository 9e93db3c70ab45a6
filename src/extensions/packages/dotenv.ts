// `dotenv`, which Strapi projects can import without installing it. The .env file is read before any project code, so
// most calls have no effect.
import library, { type DotenvConfigOptions } from 'dotenv';

/** Quiet by default: from version 17 on the library prints what it has loaded. */
const config: typeof library.config = (options?: DotenvConfigOptions) =>
  library.config({ quiet: true, ...options });

export const dotenv = { ...library, config };

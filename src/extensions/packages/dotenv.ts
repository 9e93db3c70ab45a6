// `dotenv`, which comes with the service: the .env file was read before any code of the project, so most calls find nothing to do.
import library, { type DotenvConfigOptions } from 'dotenv';

/** Quiet unless asked: from its version 17 on the library prints what it has loaded. */
const config: typeof library.config = (options?: DotenvConfigOptions) =>
  library.config({ quiet: true, ...options });

export const dotenv = { ...library, config };

// Password hashes: argon2id with the parameters of the OWASP cheat sheet's stronger row, on the thread pool of the
// native module, so that the event loop goes on.
import { hash } from '@node-rs/argon2';

/** 19 MiB, two passes, one lane; the algorithm's default in this module is argon2id. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

// `dotenv`, which comes with the service: the .env file was read before any code of the project, so most calls find nothing to do.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

interface Options {
  readonly path?: string | readonly string[];
  readonly override?: boolean;
}

type Parsed = Readonly<Record<string, string | undefined>>;

interface Loaded {
  readonly parsed?: Parsed;
  readonly error?: unknown;
}

export const dotenv = {
  /** Sets the variables of the files that are not set, or all with `override`; of two files the first one counts. */
  config: ({ path = '.env', override = false }: Options = {}): Loaded => {
    try {
      const files = [path].flat().map((file) => parseEnv(readFileSync(resolve(file), 'utf8')));
      const parsed: Parsed = Object.assign({}, ...files.reverse());
      for (const [name, value] of Object.entries(parsed))
        if (override || process.env[name] === undefined) process.env[name] = value;
      return { parsed };
    } catch (error) {
      return { error };
    }
  },
  parse: (text: string | Buffer): Parsed => parseEnv(String(text)),
};

// The PostgreSQL connection in config/database: by URL or by parts, with or without TLS.
import { z } from 'zod';
import { isPlainObject } from '../files/merge-values.ts';
import { flag, objectOf, text, wholeNumber } from '../shapes/shapes.ts';

export type PostgresConnection =
  | { readonly connectionString: string; readonly ssl: boolean | SslOptions }
  | {
      readonly host: string;
      readonly port: number;
      readonly database: string;
      readonly user: string;
      readonly password: string | undefined;
      readonly ssl: boolean | SslOptions;
    };

/** The options of `tls.connect` that are checked. Others are passed on unchecked. */
interface SslOptions {
  readonly rejectUnauthorized?: boolean | undefined;
  readonly ca?: string | Buffer | (string | Buffer)[] | undefined;
  readonly cert?: string | Buffer | undefined;
  readonly key?: string | Buffer | undefined;
}

export const isPostgresUrl = (value: string): boolean => /^postgres(ql)?:\/\//.test(value);

const urlRemedy = 'Write a URL that begins with postgres://.';
const sslRemedy = 'Write true, false, or an object with rejectUnauthorized, ca, cert and key.';
const pem = z.union([z.string(), z.instanceof(Buffer)]);

/** Other options of `tls.connect`, which are passed on. */
const tlsKeys =
  'pfx passphrase servername minVersion maxVersion ciphers crl checkServerIdentity sigalgs ecdhCurve ALPNProtocols';

const ssl = z.preprocess(
  // The documentation of Strapi has `ssl: env('DATABASE_SSL', false)`, which returns a string.
  (value) => (value === 'true' ? true : value === 'false' || value === '' ? false : value),
  z.union(
    [
      z.boolean(),
      objectOf(
        {
          rejectUnauthorized: flag.optional(),
          ca: z.union([pem, z.array(pem)]).optional(),
          cert: pem.optional(),
          key: pem.optional(),
        },
        tlsKeys.split(' '),
      ),
    ],
    { error: sslRemedy },
  ),
);

/** Keys of the reference without effect here. */
const otherKeys =
  'timezone filename charset keepAlive application_name statement_timeout query_timeout options';

export const postgresShape = objectOf(
  {
    connectionString: z
      .string({ error: urlRemedy })
      .refine((value) => value === '' || isPostgresUrl(value), { error: urlRemedy })
      .optional(),
    host: text('Write the host name or the IP address of the database server.').optional(),
    port: wholeNumber(1, 65535).optional(),
    database: text('Write the name of the database.').optional(),
    user: text('Write the name of the database user.').optional(),
    password: z.string({ error: 'Write a string, or remove it.' }).optional(),
    ssl: ssl.optional(),
    schema: z.string({ error: 'Write the name of a schema.' }).optional(),
  },
  otherKeys.split(' '),
).superRefine(
  (value: unknown, context) => {
    if (!isPlainObject(value) || value.connectionString) return;
    for (const name of ['database', 'user'].filter((part) => value[part] === undefined)) {
      const message = `Write the ${name}, or a connectionString.`;
      context.addIssue({ code: 'custom', path: [name], message, params: { problem: 'It is missing.' } });
    }
  },
  { when: () => true },
);

export type PostgresGiven = z.input<typeof postgresShape>;

/** A URL has precedence over the parts, as in the reference. */
export function postgresConnection(given: z.output<typeof postgresShape> = {}): PostgresConnection {
  const { connectionString, host = 'localhost', port = 5432, database = '', user = '', password } = given;
  const options = typeof given.ssl === 'object' ? withoutUndefined(given.ssl) : (given.ssl ?? false);
  return connectionString
    ? { connectionString, ssl: options }
    : { host, port, database, user, password, ssl: options };
}

/** Files that Strapi generates have all options, unset ones too: `ca: env('DATABASE_SSL_CA', undefined)`. */
const withoutUndefined = (options: object): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

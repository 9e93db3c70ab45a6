// The services that the routes of administrators use.
import type { Access } from '../auth/access.ts';
import type { AdminConfig } from '../config/admin/admin-config.ts';
import type { Database } from '../database/database.ts';
import type { RowSource } from '../database/rows.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Trusting } from '../routes/origin.ts';
import type { Schema } from '../schema/schema.ts';
import type { Background } from '../users/background.ts';
import type { Jwt } from '../users/sessions/jwt.ts';
import type { AdminProvider } from './sign-in/providers.ts';
import type { AdminSessions } from './sign-in/sessions.ts';

export interface AdminService extends Trusting {
  readonly database: Database;
  /** Reads committed rows. */
  readonly source: RowSource;
  readonly schema: Schema;
  readonly access: Access;
  readonly config: AdminConfig;
  /** Every action of the content API that can be granted. */
  readonly knownActions: readonly string[];
  readonly mailer: Mailer;
  /** The default senders of mails. */
  readonly mailSenders: { readonly from: string | null; readonly replyTo: string | null };
  readonly background: Background;
  readonly sessions: AdminSessions;
  /** By the name of the provider. */
  readonly providers: ReadonlyMap<string, AdminProvider>;
  /** Signs the cookie with the state of a sign-in with a provider. */
  readonly jwt: Jwt;
  /** The public URL of the server, for links in mails. */
  readonly url: () => string;
  /** Whether browsers reach the server over TLS only. */
  readonly isSecure: boolean;
}

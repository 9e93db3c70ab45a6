// What the routes of administrators work with.
import type { Access } from '../auth/access.ts';
import type { AdminConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { RowSource } from '../database/rows.ts';
import type { Trusting } from '../http/origin.ts';
import type { SharedLimiter } from '../limits/shared-limiter.ts';
import type { Mailer } from '../mail/mail.ts';
import type { PluginRoute } from '../rest/route.ts';
import type { Schema } from '../schema/schema.ts';
import type { Background } from '../users/background.ts';
import type { AdminSessions } from './sessions.ts';

export interface AdminService extends Trusting {
  readonly database: Database;
  /** What is committed. */
  readonly source: RowSource;
  readonly schema: () => Schema;
  readonly access: Access;
  readonly config: AdminConfig;
  readonly limiter: SharedLimiter;
  /** For routes that show what nobody can guess. */
  readonly frequentLimiter: SharedLimiter;
  /** Of the content API: roles of end users. */
  readonly roleRoutes: readonly PluginRoute[];
  readonly mailer: Mailer;
  readonly background: Background;
  readonly sessions: AdminSessions;
  /** Where people open the server, for links in mails. */
  readonly url: () => string;
  /** Whether browsers reach the server over TLS only. */
  readonly isSecure: boolean;
}

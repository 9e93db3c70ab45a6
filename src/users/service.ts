// What the routes of end users work with, and the answers that several of them give.

import { type Abilities, fullAccess } from '../auth/abilities.ts';
import type { Access } from '../auth/access.ts';
import type { UsersConfig } from '../config/config.ts';
import type { SharedLimiter } from '../limits/shared-limiter.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Query } from '../plan/query.ts';
import type { Answer, JsonText, Reader } from '../read.ts';
import type { QueryRules } from '../rest/parse-query.ts';
import type { Background } from './background.ts';
import type { Jwt } from './jwt.ts';
import type { MailedCode, MailLinks } from './mails.ts';
import { type Account, userType } from './user-store.ts';
import type { UserWriting } from './users.ts';

export interface UsersService extends UserWriting {
  readonly access: Access;
  readonly config: UsersConfig;
  readonly reader: Reader;
  readonly rules: QueryRules;
  readonly jwt: Jwt;
  readonly limiter: SharedLimiter;
  readonly mailer: Mailer;
  readonly links: () => MailLinks;
  readonly background: Background;
}

export interface UserQuestion {
  /** Everything that the query depends on, and nothing that another query has. */
  readonly key: string;
  readonly abilities: Abilities;
  /** Undefined: a list. */
  readonly documentId: string | undefined;
  readonly query: () => Query;
}

/** An ordinary read of the content API: the planner decides what the caller sees. */
export function readUsers(
  service: UsersService,
  { key, abilities, documentId, query }: UserQuestion,
): Promise<Answer> {
  const result = documentId === undefined ? 'list' : 'byDocumentId';
  const contentType = userType(service);
  const parse = () => ({ contentType, query: query(), result, isWriteAnswer: false, shape: 'flat' }) as const;
  return service.reader.read({ key: `${result} ${key}`, abilities, documentId, parse });
}

/** The user alone, as sign-ins answer him. */
export async function readPlainUser(service: UsersService, documentId: string): Promise<JsonText> {
  const { json } = await readUsers(service, {
    key: 'plain',
    abilities: fullAccess,
    documentId,
    query: () => ({}),
  });
  return json ?? 'null';
}

export const mailedCode = (service: UsersService, account: Account, code: string): MailedCode => ({
  account,
  code,
  links: service.links(),
  templates: service.config.templates,
});

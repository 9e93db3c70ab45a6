// What the routes of end users work with, and the results that several of them show.
import type { Abilities } from '../abilities/abilities.ts';
import type { Access } from '../auth/access.ts';
import type { UsersConfig } from '../config/users-config.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Query } from '../plan/query.ts';
import type { JsonText, Reader, ReadResult } from '../read.ts';
import type { QueryRules } from '../rest/parse-query.ts';
import type { Trusting } from '../routes/origin.ts';
import type { Route } from '../routes/route.ts';
import type { Background } from './background.ts';
import type { ImportedHashes } from './imported-hashes.ts';
import type { Jwt } from './jwt.ts';
import type { MailedCode, MailLinks } from './mails.ts';
import type { Providers } from './providers/providers.ts';
import { type Account, readUserState, userType } from './user-store.ts';
import type { UserWriting } from './users.ts';

export interface UsersService extends UserWriting {
  readonly access: Access;
  /** Every action of the content API that can be granted. */
  readonly knownActions: readonly string[];
  readonly config: UsersConfig;
  readonly reader: Reader;
  /** With the pages of the content API; `reader` has lists without an envelope. */
  readonly pageReader: Reader;
  readonly rules: QueryRules;
  readonly jwt: Jwt;
  readonly importedHashes: ImportedHashes;
  readonly mailer: Mailer;
  readonly links: () => MailLinks;
  /** Where requests that act by a cookie may come from. */
  readonly trusting: Trusting;
  readonly background: Background;
  readonly providers: Providers;
  /** Of the content API's paths. */
  readonly prefix: string;
}

export type UsersRoute = Route<UsersService>;

export interface UserQuestion {
  /** Everything that the query depends on, and nothing that another query has. */
  readonly key: string;
  readonly abilities: Abilities;
  /** Undefined: a list. */
  readonly documentId: string | undefined;
  readonly query: () => Query;
  /** The action whose rule narrows the result, where it is not `find` or `findOne`. */
  readonly action?: string;
}

/** An ordinary read of the content API: the planner decides what the caller sees. */
export function readUsers(
  service: UsersService,
  { key, abilities, documentId, query, action }: UserQuestion,
): Promise<ReadResult> {
  const result = documentId === undefined ? 'list' : 'byDocumentId';
  const contentType = userType(service);
  const parse = () =>
    ({ contentType, query: query(), result, purpose: { kind: 'read', action }, shape: 'flat' }) as const;
  return service.reader.read({ key: [result, action, key].join(' '), abilities, documentId, parse });
}

/** A page of the list, with what there is to say of it. */
export function readUserPage(
  service: UsersService,
  { key, abilities, query }: Pick<UserQuestion, 'key' | 'abilities' | 'query'>,
): Promise<ReadResult> {
  const contentType = userType(service);
  const purpose = { kind: 'read' } as const;
  const parse = () => ({ contentType, query: query(), result: 'list', purpose, shape: 'flat' }) as const;
  return service.pageReader.read({ key, abilities, documentId: undefined, parse });
}

/** The user alone, as sign-ins show them: what their role lets them see of themselves. */
export async function readPlainUser(
  service: UsersService,
  { id, documentId }: Pick<Account, 'id' | 'documentId'>,
): Promise<JsonText> {
  const state = await readUserState(service, id);
  const { json } = await readUsers(service, {
    key: 'plain',
    abilities: service.access.abilitiesOfRole(state?.role ?? ''),
    documentId,
    action: 'me',
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

// The service of the routes of end users, and results that several of them share.
import type { Abilities } from '../abilities/abilities.ts';
import type { Access } from '../auth/access.ts';
import type { UsersConfig } from '../config/users/users-config.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Query } from '../plan/query.ts';
import type { ReadRequest } from '../read/prepared-reads.ts';
import type { JsonText, Reader, ReadResult } from '../read.ts';
import type { QueryRules } from '../rest/parse-query.ts';
import type { Trusting } from '../routes/origin.ts';
import type { Route } from '../routes/route.ts';
import type { ImportedHashes } from './accounts/imported-hashes.ts';
import { type Account, readUserState, userType } from './accounts/user-store.ts';
import type { Background } from './background.ts';
import type { MailedCode, MailLinks } from './mails.ts';
import type { Providers } from './providers/providers.ts';
import type { Jwt } from './sessions/jwt.ts';
import type { UserWriting } from './users.ts';

export interface UsersService extends UserWriting {
  readonly access: Access;
  /** All actions of the content API that can be granted. */
  readonly knownActions: readonly string[];
  readonly config: UsersConfig;
  readonly reader: Reader;
  /** A reader with the page sizes of the content API; `reader` is for lists without an envelope. */
  readonly pageReader: Reader;
  readonly rules: QueryRules;
  readonly jwt: Jwt;
  readonly importedHashes: ImportedHashes;
  readonly mailer: Mailer;
  readonly links: () => MailLinks;
  /** The origins that may send cookies. */
  readonly trusting: Trusting;
  readonly background: Background;
  readonly providers: Providers;
  /** The path prefix of the content API. */
  readonly prefix: string;
}

export type UsersRoute = Route<UsersService>;

export interface UserReadRequest {
  /** Identifies the query. */
  readonly key: string;
  readonly abilities: Abilities;
  /** Undefined for lists. */
  readonly documentId: string | undefined;
  readonly query: () => Query;
  /** The action whose rule limits the result, if it is not `find` or `findOne`. */
  readonly action?: string;
}

/** An ordinary read of the content API. */
export const readUsers = (service: UsersService, request: UserReadRequest): Promise<ReadResult> =>
  service.reader.read(readRequestOf(service, request));

/** Throws the error that reading one user would throw for an invalid query, without reading. */
export const checkOneUser = (
  service: UsersService,
  request: Pick<UserReadRequest, 'key' | 'abilities' | 'query'>,
): void => void service.reader.check(readRequestOf(service, { ...request, documentId: '' }));

function readRequestOf(
  service: UsersService,
  { key, abilities, documentId, query, action }: UserReadRequest,
): ReadRequest {
  const result = documentId === undefined ? 'list' : 'byDocumentId';
  const contentType = userType(service);
  const parse = () =>
    ({ contentType, query: query(), result, purpose: { kind: 'read', action }, shape: 'flat' }) as const;
  return { key: [result, action, key].join(' '), abilities, documentId, parse };
}

/** A page of the list with its pagination. */
export function readUserPage(
  service: UsersService,
  { key, abilities, query }: Pick<UserReadRequest, 'key' | 'abilities' | 'query'>,
): Promise<ReadResult> {
  const contentType = userType(service);
  const purpose = { kind: 'read' } as const;
  const parse = () => ({ contentType, query: query(), result: 'list', purpose, shape: 'flat' }) as const;
  return service.pageReader.read({ key, abilities, documentId: undefined, parse });
}

/** The user for the response to a sign-in: the attributes that their role may read. */
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

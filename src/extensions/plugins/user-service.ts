// `strapi.plugin('users-permissions').service('user')`, as existing projects call it. Rows are users with their role.
import { verifyPassword } from '../../documents/passwords.ts';
import { readHash } from '../../documents/stored/secrets.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import { readAccountById, userUid } from '../../users/accounts/user-store.ts';
import { mailConfirmation } from '../../users/routes/confirmation.ts';
import type { UsersService } from '../../users/service.ts';
import { type Data, isData } from '../../values/data.ts';
import type { DocumentMiddlewares } from '../lifecycles/document-middlewares.ts';
import type { DocumentService, Entry } from '../strapi/documents/document-service.ts';
import type { CountParameters, FindParameters } from '../strapi/parameters/parameters.ts';
import { placeOfPassword } from '../strapi/reading/stored-password.ts';
import type { RowQuery } from '../strapi/rows/row-query.ts';
import { refuseHash } from './code-documents.ts';

export interface UserService {
  fetch(id: number | string, parameters?: FindParameters): Promise<Entry | null>;
  fetchAll(parameters?: FindParameters): Promise<readonly Entry[]>;
  fetchAuthenticatedUser(id: number | string): Promise<Entry | null>;
  count(parameters?: CountParameters): Promise<number>;
  add(values: Data): Promise<Entry>;
  edit(id: number | string, values: Data): Promise<Entry | null>;
  /** `where`: identifies the user to delete. */
  remove(where: object): Promise<Entry | null>;
  /** `stored`: the password of the read entry. */
  validatePassword(password: string, stored: string): Promise<boolean>;
  sendConfirmationEmail(user: Pick<Entry, 'id'>): Promise<void>;
}

export interface UserParts {
  readonly users: UsersService;
  readonly documents: DocumentService;
  readonly rows: RowQuery;
  readonly middlewares: Pick<DocumentMiddlewares, 'around'>;
}

const populate = ['role'];

/** This service accepts passwords only; row writes accept hashes. */
function plain(given: unknown): Data {
  const data = isData(given) ? given : {};
  refuseHash(data);
  return data;
}

export function userService({ users, documents, rows, middlewares }: UserParts): UserService {
  const contentType = contentTypeOf(users.schema, userUid);
  const through = (
    action: 'create' | 'update',
    params: Data,
    write: (data: Data) => Promise<Entry | null>,
  ): Promise<Entry> =>
    // The result of middlewares is returned without a check: the code that adds them is responsible for it.
    middlewares.around({ contentType, action, params }, ({ data }) => write(plain(data))) as Promise<Entry>;
  return {
    fetch: (id, parameters = {}) => documents.findFirst({ ...parameters, filters: { id } }),
    fetchAll: (parameters = {}) => documents.findMany(parameters),
    fetchAuthenticatedUser: (id) => rows.findOne({ where: { id }, populate }),
    count: (parameters = {}) => documents.count(parameters),
    add: (given) => through('create', { data: given, populate }, (data) => rows.create({ data, populate })),
    edit: async (id, given) => {
      const found = await documents.findFirst({ filters: { id }, fields: ['documentId'] });
      const params = { documentId: found?.documentId, data: given, populate };
      return through('update', params, (data) => rows.update({ where: { id }, data, populate }));
    },
    remove: (where) => rows.delete({ where }),
    validatePassword: async (password, stored) => {
      const place = placeOfPassword(stored);
      const type = place && users.schema.contentTypes.get(place.uid);
      const hash = place && type ? await readHash(users.database, type, place) : undefined;
      return verifyPassword(String(password), place ? hash : stored);
    },
    sendConfirmationEmail: async ({ id }) => {
      const account = await readAccountById(users, id);
      if (account) await mailConfirmation(users, account);
    },
  };
}

// Reads from a live database what export files do not have: administrators, API tokens, settings, and the names of objects that
// cannot be imported.
import type { SourceRecord } from '../source/source.ts';
import { administratorUid } from '../source/uids.ts';
import type { ForeignTables } from './foreign-tables.ts';
import { plainData } from './foreign-values.ts';

export class ForeignAccess {
  readonly #tables: ForeignTables;

  constructor(tables: ForeignTables) {
    this.#tables = tables;
  }

  async *settings(): AsyncGenerator<SourceRecord> {
    const table = this.#tables.table(['strapi_core_store_settings'], ['core_store']);
    if (table === undefined) return;
    for await (const rows of this.#tables.rows(table))
      for (const { key, value } of rows)
        if (/^plugin_(i18n|users-permissions|upload)_/.test(String(key)))
          yield { kind: 'setting', key: String(key), value: String(value).replaceAll('"', '') };
  }

  async *administrators(): AsyncGenerator<SourceRecord> {
    const table = this.#tables.table(['admin_users']);
    const roles = this.#tables.table(['admin_roles']);
    if (table === undefined || roles === undefined) return;
    const codes = new Map<number, string>();
    for await (const rows of this.#tables.rows(roles))
      for (const row of rows) codes.set(Number(row.id), String(row.code));
    const join = this.#tables.joinTable(table, 'roles');
    for await (const rows of this.#tables.rows(table)) {
      const members = join
        ? await this.#tables.rowsWith(
            join.name,
            join.owner,
            rows.map(({ id }) => Number(id)),
          )
        : [];
      for (const row of rows) {
        const own = members.filter((member) => String(member[join?.owner ?? '']) === String(row.id));
        const held = own.map((member) => codes.get(Number(member[join?.target ?? ''])) ?? '');
        yield { kind: 'administrator', data: plainData(row), roles: held.filter((code) => code !== '') };
        // Relations lead to it.
        const data = { documentId: row.document_id };
        yield { kind: 'entity', entity: { type: administratorUid, id: Number(row.id), data } };
      }
    }
  }

  async *apiTokens(): AsyncGenerator<SourceRecord> {
    const table = this.#tables.table(['strapi_api_tokens']);
    if (table === undefined) return;
    const granted = await this.#grantedToTokens();
    for await (const rows of this.#tables.rows(table))
      for (const row of rows)
        yield { kind: 'apiToken', data: plainData(row), actions: granted.get(Number(row.id)) ?? [] };
  }

  /** Actions by token id. */
  async #grantedToTokens(): Promise<ReadonlyMap<number, readonly string[]>> {
    const granted = new Map<number, string[]>();
    const table = this.#tables.table(['strapi_api_token_permissions']);
    const join = table === undefined ? undefined : this.#tables.joinTable(table, 'token');
    if (table === undefined || !join) return granted;
    const actions = new Map<number, string>();
    for await (const rows of this.#tables.rows(table))
      for (const row of rows) actions.set(Number(row.id), String(row.action));
    for await (const rows of this.#tables.rows(join.name))
      for (const row of rows) {
        const id = Number(row[join.target]);
        granted.set(id, [...(granted.get(id) ?? []), actions.get(Number(row[join.owner])) ?? '']);
      }
    return granted;
  }

  /** The names in a table whose rows are only listed in the report. */
  async *listed(name: string, what: string): AsyncGenerator<SourceRecord> {
    const table = this.#tables.table([name]);
    if (table === undefined) return;
    for await (const rows of this.#tables.rows(table))
      for (const row of rows) yield { kind: 'other', what, name: String(row.name) };
  }
}

// Which administrators have which version of a document open in the panel, and when the panel last reported it.
import { columns, integer, optional, type RowOf, type Rows, select, text } from '../columns.ts';
import { rowInto } from '../insert.ts';
import { replacing, upsert } from '../phrases.ts';
import { type Sql, sql, value } from '../sql.ts';

/** One version of a document, and the administrator who has it open. */
export interface Presence {
  readonly uid: string;
  readonly documentId: string;
  /** Empty for types that are not localized. */
  readonly locale: string;
  readonly adminId: number;
}

const keyOf = ({ uid, documentId, locale, adminId }: Presence): string =>
  [adminId, uid, documentId, locale].join(' ');

export const writePresence = (presence: Presence, seenAt: string): Sql =>
  upsert(rowInto('plinth_presence', { key: keyOf(presence), ...presence, seenAt }), {
    key: ['key'],
    set: replacing('seen_at'),
  });

export const deletePresence = (presence: Presence): Sql =>
  sql`delete from plinth_presence where key = ${value(keyOf(presence))}`;

export const deletePresenceBefore = (moment: string): Sql =>
  sql`delete from plinth_presence where seen_at < ${value(moment)}`;

const present = {
  id: integer,
  firstname: optional(text),
  lastname: optional(text),
  username: optional(text),
};

/** The other administrators who have it open. */
export const selectPresent = (
  { uid, documentId, locale, adminId }: Presence,
  since: string,
): Rows<RowOf<typeof present>> =>
  select(
    columns(present, 'a'),
    sql`from plinth_presence p join plinth_admins a on a.id = p.admin_id
      where p.uid = ${value(uid)} and p.document_id = ${value(documentId)} and p.locale = ${value(locale)}
        and p.admin_id <> ${value(adminId)} and p.seen_at >= ${value(since)}
      order by a.id`,
  );

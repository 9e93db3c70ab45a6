// Reads the audit trail: /admin/audit-logs, newest entries first. No route changes it.
import { type AuditRecord, parseAuditQuery, readAuditEntry, readAuditPage } from '../../audit/reading.ts';
import { notFound } from '../../errors/errors.ts';
import { parseSearch } from '../../rest/parse-query.ts';
import { paginationOf, pagingLimits, parsePage } from '../parameters/listing.ts';
import { type AdminRoute, parseId } from '../route.ts';

export const auditLogsRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/audit-logs',
    demand: 'administrator',
    action: 'admin::audit-logs.read',
    body: 'none',
    handler: async ({ search }, { database }) => {
      const { page: number, pageSize: size, ...query } = parseSearch(search, pagingLimits);
      const page = parsePage({ page: number, pageSize: size });
      const { entries, total } = await readAuditPage(database, parseAuditQuery(query), page);
      const listing = { results: entries.map(shownEntry), pagination: paginationOf(page, total) };
      return { status: 200, body: JSON.stringify(listing) };
    },
  },
  {
    method: 'GET',
    path: '/audit-logs/:id',
    demand: 'administrator',
    action: 'admin::audit-logs.read',
    body: 'none',
    handler: async ({ parameters }, { database }) => {
      const id = parseId(parameters.id);
      const entry = id === undefined ? undefined : await readAuditEntry(database, id);
      if (!entry) throw notFound();
      return { status: 200, body: JSON.stringify(shownEntry(entry)) };
    },
  },
];

/** In the form that existing scripts read: `user` is the actor, `payload` has the subject and details. */
const shownEntry = ({ id, date, action, actor, details, ...subject }: AuditRecord) => ({
  id,
  action,
  date,
  actor,
  user: actor.kind === 'admin' ? { id: Number(actor.id), email: actor.name, displayName: actor.name } : null,
  payload: { ...subject, ...details },
});

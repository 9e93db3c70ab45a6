// `plinth audit`: prints the audit trail, newest entries first.
import type { Command } from 'commander';
import { type AuditRecord, parseAuditQuery, readAuditPage } from '../../audit/reading.ts';
import type { CommandProject, CommandResult, OnProject } from '../input/command.ts';
import { countUpTo } from '../input/count-option.ts';

export function auditCommands(program: Command, onProject: OnProject): void {
  const audit = program
    .command('audit')
    .description('print the audit trail: who changed what and when, newest first')
    .option('--action <action>', 'such as entry.delete or admin.auth.failure')
    .option('--uid <uid>', 'content type of the changed document, such as api::article.article')
    .option('--document <documentId>')
    .option('--actor <kind>', 'admin, user, token, public or system')
    .option('--since <date>', 'first day, such as 2026-11-01')
    .option('--limit <count>', 'number of entries', countUpTo(100_000), 50);
  onProject(audit, { example: 'plinth audit --action entry.delete --since 2026-11-01', runOn: runAudit });
}

interface AuditOptions {
  readonly action?: string;
  readonly uid?: string;
  readonly document?: string;
  readonly actor?: string;
  readonly since?: string;
  readonly limit: number;
}

async function runAudit({ database }: CommandProject, command: Command): Promise<CommandResult> {
  const { action, uid, document, actor, since, limit } = command.opts<AuditOptions>();
  const filters = {
    ...(action === undefined ? {} : { action }),
    ...(uid === undefined ? {} : { uid }),
    ...(document === undefined ? {} : { documentId: document }),
    ...(actor === undefined ? {} : { actorKind: actor }),
    ...(since === undefined ? {} : { date: { $gte: since } }),
  };
  const { entries } = await readAuditPage(database, parseAuditQuery({ filters }), {
    page: 1,
    pageSize: limit,
  });
  if (entries.length === 0) return { json: entries, message: 'The audit trail has no matching entries.' };
  return { json: entries, columns: ['date', 'who', 'action', 'what', 'details'], rows: entries.map(cells) };
}

const cells = ({ date, actor, action, uid, documentId, locale, details }: AuditRecord): readonly string[] => [
  date,
  [actor.kind, actor.name ?? actor.id].filter(Boolean).join(' '),
  action,
  [uid, documentId, locale].filter(Boolean).join(' '),
  Object.keys(details).length === 0 ? '' : JSON.stringify(details),
];

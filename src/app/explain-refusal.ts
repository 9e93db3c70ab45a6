// Tells developers why a request was refused: which action is missing, for which caller, and the command that grants it. It
// goes into a header and the log, because clients compare bodies. `plinth start` does not tell it.
import type { FastifyBaseLogger } from 'fastify';
import { type Actor, currentActor } from '../audit/actor.ts';
import { type Refusal, refusalBehind } from '../errors/refusal.ts';
import type { Incoming, Response } from '../routes/request.ts';

/** Runs `work`, and reports the reason if it is refused. */
export async function reportingRefusal(
  request: Incoming,
  log: Pick<FastifyBaseLogger, 'info'>,
  work: (incoming: Incoming) => Promise<Response>,
): Promise<Response> {
  const onRefused = (error: unknown): void => {
    const refusal = refusalBehind(error);
    if (!refusal) return;
    const reason = reasonOf(refusal, currentActor());
    request.addHeaders({ 'plinth-reason': inHeader(reason) });
    log.info({ reason }, 'refused');
  };
  try {
    return await work({ ...request, onRefused });
  } catch (error) {
    onRefused(error);
    throw error;
  }
}

/** `The role "public" lacks find on api::article.article. Grant it: plinth permission grant public …` */
function reasonOf(refusal: Refusal, actor: Actor): string {
  if (refusal.kind === 'private')
    return `${refusal.attribute} is private or a password: no request of the content API shows it or asks by it. Its schema says so`;
  if (refusal.kind === 'code') return `${refusal.where}: ${refusal.message}`;
  const { kind, actions } = refusal;
  const names = actions.map(inWords).join(' and ');
  if (kind === 'outside')
    return `${holderOf(actor)} holds ${names}, with a rule that leaves out this document or what is written. See the rule: ${listing(actor)}`;
  return `${holderOf(actor)} lacks ${names}. ${remedyFor(actor, actions.join(' '))}`;
}

/** `find on api::article.article` */
function inWords(action: string): string {
  const end = action.lastIndexOf('.');
  return `${action.slice(end + 1)} on ${action.slice(0, end)}`;
}

function holderOf({ kind, name, role }: Actor): string {
  if (kind === 'token') return `The API token "${name}"`;
  if (kind === 'admin') return `The administrator ${name}`;
  return role === undefined ? 'The user, who has no role,' : `The role "${role}"`;
}

function listing({ kind, role }: Actor): string {
  if (kind === 'token') return 'plinth token list';
  return kind === 'admin' ? roles : `plinth permission list ${role ?? ''}`.trimEnd();
}

const roles = 'the roles of administrators, in the settings of the panel';

function remedyFor({ kind, role }: Actor, actions: string): string {
  if (kind === 'admin') return `Who may change them adds it to a role: ${roles}`;
  if (kind === 'token')
    return `Add it to the token in the panel, or make another one: plinth token create --name <name> --type custom --permission ${actions}`;
  return role === undefined
    ? 'Give the user a role that has it: plinth role list'
    : `Grant it: plinth permission grant ${role} ${actions}`;
}

/** Names of tokens may have any characters, headers may not. */
const inHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');

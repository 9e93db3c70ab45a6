// The settings of mail, and sending a test mail: /admin/email, with the paths that existing scripts use.
import { setTimeout as wait } from 'node:timers/promises';
import { mailNotSent } from '../../errors/families/admin.ts';
import { type MailProblem, mailProblem, mailProblemOf } from '../../mail/mail-problem.ts';
import { requiredEmail } from '../../users/routes/fields.ts';
import { testMail } from '../mails.ts';
import { fieldsOf } from '../parameters/fields.ts';
import { type AdminRoute, dataResponse, type SignedInRequest } from '../route.ts';
import type { AdminService } from '../service.ts';

/** Longer than the timeout of the SMTP client. A mail provider of the project may have no timeout. */
const maxMs = 45_000;

export const mailRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/email/settings',
    demand: 'administrator',
    action: 'plugin::email.settings.read',
    body: 'none',
    handler: async (_request, { mailer, mailSenders }) => dataResponse({ ...mailer.way, ...mailSenders }),
  },
  {
    method: 'POST',
    path: '/email/test',
    demand: 'administrator',
    action: 'plugin::email.settings.test',
    body: 'json',
    limit: { budget: 'administrators', account: ({ principal }) => `${principal.admin.id}` },
    handler: (request, service) => sendTest(service, request),
  },
];

async function sendTest({ mailer, url }: AdminService, { body }: SignedInRequest) {
  const { to } = fieldsOf(body, ['to']);
  const email = requiredEmail({ email: to });
  const problem =
    mailer.way.kind === 'none'
      ? mailProblem('none')
      : await problemOf(Promise.race([mailer.send(testMail(email, url())), tooLate()]));
  if (problem) throw mailNotSent({ reason: problem.reason }, { ...problem });
  return dataResponse({ to: email, kind: mailer.way.kind });
}

async function problemOf(sending: Promise<unknown>): Promise<MailProblem | undefined> {
  try {
    await sending;
    return undefined;
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
    return mailProblemOf(error);
  }
}

async function tooLate(): Promise<never> {
  await wait(maxMs, undefined, { ref: false });
  throw Object.assign(new Error('The mail was not sent in time'), { code: 'ETIMEDOUT' });
}

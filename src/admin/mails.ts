// The mails to administrators: plain text with a link, and no values of the request, so that a request cannot send its own text.
import type { Mail } from '../mail/mail.ts';

const plain = { html: undefined, from: undefined, replyTo: undefined };

export function invitationMail(to: string, url: string, token: string): Mail {
  const link = `${url}/admin/auth/register?registrationToken=${token}`;
  return {
    to,
    subject: 'You are invited',
    text: `You are invited to administer ${url}. Choose a password within seven days:\n\n${link}`,
    ...plain,
    link,
  };
}

export function adminResetMail(to: string, url: string, code: string): Mail {
  const link = `${url}/admin/auth/reset-password?code=${code}`;
  return {
    to,
    subject: 'Reset your password',
    text: `A new password was requested for this administrator account. If you requested it, open this link within 30 minutes:\n\n${link}\n\nIf you did not, ignore this mail.`,
    ...plain,
    link,
  };
}

export const testMail = (to: string, url: string): Mail => ({
  to,
  subject: 'A test mail',
  text: `An administrator of ${url} sent this mail to test whether mails arrive.`,
  ...plain,
  link: url,
});

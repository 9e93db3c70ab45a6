// The mails that administrators send. Plain text with a link; nothing of a request goes into them.
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
    text: `Somebody asked for a new password for this administrator. If it was you, open this link within 30 minutes:\n\n${link}\n\nIf it was not, there is nothing to do.`,
    ...plain,
    link,
  };
}

export const testMail = (to: string, url: string): Mail => ({
  to,
  subject: 'A test mail',
  text: `An administrator of ${url} sent this mail to see whether mail arrives. It does.`,
  ...plain,
  link: url,
});

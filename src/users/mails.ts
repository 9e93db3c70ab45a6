// The mails that end users get. Plain text with a link; nothing of a request goes into them.
import type { Mail } from './mail.ts';

export interface MailLinks {
  /** Where the API answers, such as `https://example.org/api`. */
  readonly apiUrl: string;
  /** The project's page for choosing a new password. */
  readonly resetPage: string;
}

export function resetMail(to: string, code: string, { resetPage }: MailLinks): Mail {
  const link = withParameter(resetPage, 'code', code);
  return {
    to,
    subject: 'Reset your password',
    text: `Somebody asked for a new password for this account. If it was you, open this link within 30 minutes:\n\n${link}\n\nIf it was not, there is nothing to do.`,
    link,
  };
}

export function confirmationMail(to: string, code: string, { apiUrl }: MailLinks): Mail {
  const link = withParameter(`${apiUrl}/auth/email-confirmation`, 'confirmation', code);
  return {
    to,
    subject: 'Confirm your e-mail address',
    text: `Open this link within a day to confirm that this address is yours:\n\n${link}`,
    link,
  };
}

const withParameter = (page: string, name: string, value: string): string =>
  `${page}${page.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

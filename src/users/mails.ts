// Mails to end users: a link with a code, in the project's templates or default ones. They contain no values of the request.
import type { MailTemplate } from '../config/users/templates-config.ts';
import type { UsersConfig } from '../config/users/users-config.ts';
import type { Mail } from '../mail/mail.ts';
import { fillHtml, fillLine, fillText } from '../mail/template.ts';
import type { Account } from './accounts/user-store.ts';

export interface MailLinks {
  /** The configured URL of the server. */
  readonly serverUrl: string;
  /** The URL of the project's page for setting a new password. */
  readonly resetPage: string;
  /** The URL of the route that confirms an e-mail. */
  readonly confirmation: string;
}

export interface MailedCode {
  readonly account: Account;
  readonly code: string;
  readonly links: MailLinks;
  readonly templates: UsersConfig['templates'];
}

export const ourReset: MailTemplate = {
  subject: 'Reset your password',
  text: 'A new password was requested for this account. If you requested it, open this link within 30 minutes:\n\n<%= LINK %>\n\nIf you did not, ignore this mail.',
};

export const ourConfirmation: MailTemplate = {
  subject: 'Confirm your e-mail address',
  text: 'Open this link within a day to confirm that this address is yours:\n\n<%= LINK %>',
};

export function resetMail(mailed: MailedCode): Mail {
  const { resetPage } = mailed.links;
  return mailOf(mailed, {
    template: mailed.templates.resetPassword ?? ourReset,
    url: resetPage,
    link: withParameter(resetPage, 'code', mailed.code),
  });
}

export function confirmationMail(mailed: MailedCode): Mail {
  const { confirmation } = mailed.links;
  return mailOf(mailed, {
    template: mailed.templates.confirmation ?? ourConfirmation,
    url: confirmation,
    link: withParameter(confirmation, 'confirmation', mailed.code),
  });
}

interface Filling {
  readonly template: MailTemplate;
  readonly url: string;
  readonly link: string;
}

function mailOf({ account, code, links }: MailedCode, { template, url, link }: Filling): Mail {
  const values = new Map([
    ['USER.username', account.username],
    ['USER.email', account.email],
    // Templates of Strapi have the code of a reset as TOKEN, and that of a confirmation as CODE.
    ['TOKEN', code],
    ['CODE', code],
    ['URL', url],
    ['SERVER_URL', links.serverUrl],
    ['LINK', link],
  ]);
  const { subject, text, html, from, replyTo } = template;
  return {
    to: account.email,
    subject: fillLine(subject, values),
    text: text === undefined ? undefined : fillText(text, values),
    html: html === undefined ? undefined : fillHtml(html, values),
    from,
    replyTo,
    link,
  };
}

const withParameter = (page: string, name: string, value: string): string =>
  `${page}${page.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

import { expect, test } from 'vitest';
import type { Account } from './accounts/user-store.ts';
import { confirmationMail, type MailedCode, resetMail } from './mails.ts';

const account = { username: 'ann\r\n<b>', email: 'ann@example.test' } as Account;
const links = {
  serverUrl: 'https://cms.example.test',
  resetPage: 'https://app.example.test/reset?from=mail',
  confirmation: 'https://cms.example.test/api/auth/email-confirmation',
};
const mailed = (templates: MailedCode['templates'] = {} as MailedCode['templates']): MailedCode => ({
  account,
  code: 'c0de',
  links,
  templates,
});
const template = {
  subject: 'For <%= USER.username %>',
  text: '<%= URL %> <%= TOKEN %> <%= CODE %> <%= SERVER_URL %>',
  html: '<p><%= USER.username %></p>',
};

test('a mail goes to the stored e-mail, with a link that contains the code', () => {
  const mail = resetMail(mailed());
  expect(mail).toMatchObject({ to: 'ann@example.test', subject: 'Reset your password', html: undefined });
  expect(mail.link).toBe('https://app.example.test/reset?from=mail&code=c0de');
  expect(mail.text).toContain(mail.link);
  const confirmation = confirmationMail(mailed());
  expect(confirmation.link).toBe(`${links.confirmation}?confirmation=c0de`);
  expect(confirmation.text).toContain(confirmation.link);
});

test('templates of the project use the variables of the reference', () => {
  const templates = { resetPassword: template, confirmation: template } as MailedCode['templates'];
  expect(resetMail(mailed(templates)).text).toBe(`${links.resetPage} c0de c0de ${links.serverUrl}`);
  expect(confirmationMail(mailed(templates)).text).toBe(`${links.confirmation} c0de c0de ${links.serverUrl}`);
});

test('a username cannot add a line to the subject or markup to HTML', () => {
  const templates = { resetPassword: template } as MailedCode['templates'];
  const { subject, html } = resetMail(mailed(templates));
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain('<b>');
});

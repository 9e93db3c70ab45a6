import { expect, test } from 'vitest';
import { adminResetMail, invitationMail } from './mails.ts';

test.each([
  [invitationMail, 'https://cms.example.test/admin/auth/register?registrationToken=c0de'],
  [adminResetMail, 'https://cms.example.test/admin/auth/reset-password?code=c0de'],
])('%s links to the page that accepts its code, as plain text', (mailOf, link) => {
  const mail = mailOf('ann@example.test', 'https://cms.example.test', 'c0de');
  expect(mail).toMatchObject({ to: 'ann@example.test', html: undefined, link });
  expect(mail.text).toContain(`\n\n${link}`);
  expect(mail.subject).not.toContain('c0de');
});

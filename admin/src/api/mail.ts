// The mail settings of the server, and sending a test mail.
import { requestData } from './request.ts';

export interface MailSettings {
  readonly kind: 'smtp' | 'sendmail' | 'provider' | 'folder' | 'none';
  readonly host?: string | null;
  readonly port?: number | null;
  readonly isEncrypted?: boolean;
  readonly hasCredentials?: boolean;
  /** Of a provider. */
  readonly name?: string;
  readonly from: string | null;
  readonly replyTo: string | null;
}

export const fetchMailSettings = (): Promise<MailSettings> => requestData('GET', '/admin/email/settings');

export const sendTestMail = (
  to: string,
): Promise<{ readonly to: string; readonly kind: MailSettings['kind'] }> =>
  requestData('POST', '/admin/email/test', { body: { to } });

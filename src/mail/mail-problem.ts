// Explains why a mail was not sent, from the error codes of nodemailer.

const problems = {
  credentials: 'the mail server refused the user name or the password',
  name: 'no mail server has this name',
  unreachable: 'no connection to the mail server could be opened',
  late: 'the mail server did not respond in time',
  encryption: 'the connection to the mail server could not be encrypted',
  refused: 'the mail server refused the sender, the recipient or the mail',
  none: 'config/plugins has no email provider',
  other: 'the mail server or the provider failed; the log has the cause',
} as const;

export interface MailProblem {
  readonly problem: keyof typeof problems;
  readonly reason: string;
  /** The reply of the mail server, if there was one. */
  readonly reply: string | null;
}

const byCode: Readonly<Record<string, keyof typeof problems>> = {
  EAUTH: 'credentials',
  ENOAUTH: 'credentials',
  EDNS: 'name',
  ENOTFOUND: 'name',
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'late',
  ETLS: 'encryption',
  EREQUIRETLS: 'encryption',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
};

export const mailProblem = (problem: keyof typeof problems, reply: string | null = null): MailProblem => ({
  problem,
  reason: problems[problem],
  reply,
});

/** Includes only replies of an SMTP server: error messages of other providers may contain their API keys. */
export function mailProblemOf(error: unknown): MailProblem {
  const { code, response } = Object(error) as { readonly code?: unknown; readonly response?: unknown };
  const reply = typeof response === 'string' && /^\d{3}/.test(response) ? response : null;
  return mailProblem(byCode[String(code)] ?? 'other', reply);
}

// Messages that a PostgreSQL server, or a pooler, sends: https://www.postgresql.org/docs/current/protocol-message-formats.html

export function message(kind: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(kind), length, content]);
}

/** The error that ends a connection: severity, code and sentence, which is all that PgBouncer says of one. */
export const fatal = (code: string, sentence: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0C${code}\0M${sentence}\0\0`));

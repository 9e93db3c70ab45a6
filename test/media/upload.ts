// Uploads one file as a form, like clients do.
import type { TestApp, TestResponse } from '../harness/project.ts';

export interface Upload {
  readonly name?: string;
  readonly content: Buffer | string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly search?: string;
  /** By default one with full access; null for the public. */
  readonly token?: string | null;
}

export async function upload(
  app: TestApp,
  { name = 'photo.png', content, fields = {}, search = '', token = app.token }: Upload,
): Promise<TestResponse> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('files', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const request = new Response(form);
  const { statusCode, body, headers } = await app.plinth.server.inject({
    method: 'POST',
    url: `/api/upload${search}`,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: statusCode, body: JSON.parse(body), text: body, headers };
}

/** Uploads the file and returns its record. */
export async function uploaded<T>(app: TestApp, wanted: Upload): Promise<T> {
  const { status, body, text } = await upload(app, wanted);
  if (status !== 201 && status !== 200) throw new Error(`The upload got status ${status}: ${text}`);
  return (Array.isArray(body) ? body[0] : body) as T;
}

// For tests: files uploaded by administrators.
import type { AdminApp } from '../admin/project.ts';
import type { TestResponse } from '../harness/project.ts';

export interface Sent {
  readonly search?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly file?: { readonly name: string; readonly content: Buffer };
}

/** A multipart form, as browsers send it. */
export async function uploadAs(
  app: AdminApp,
  token: string,
  { search = '', fields = {}, file = { name: 'words.txt', content: Buffer.from('words') } }: Sent = {},
): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('files', new Blob([new Uint8Array(file.content)]), file.name);
  const request = new Response(form);
  const response = await app.plinth.server.inject({
    method: 'POST',
    url: `/admin/upload${search}`,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { statusCode: status, body: text, headers } = response;
  return { status, text, headers, body: JSON.parse(text) };
}

export const idOf = ({ body }: TestResponse): number => (body as { id: number }[])[0]?.id ?? 0;

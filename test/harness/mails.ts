// What a project that is being developed has mailed: the files of its folder.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

/** Every mail, the newest first; none while the folder does not exist. */
export async function mailsOf({ folder }: { readonly folder: string }): Promise<string[]> {
  const mails = join(folder, '.tmp/mails');
  const names = (await readdir(mails).catch((): string[] => [])).sort().reverse();
  return Promise.all(names.map((name) => readFile(join(mails, name), 'utf8')));
}

/** The newest mail to this address that holds `text`, as soon as it is there. */
export async function mailTo(app: { readonly folder: string }, to: string, text = ''): Promise<string> {
  return vi.waitFor(async () => {
    const found = (await mailsOf(app)).find((mail) => mail.startsWith(`To: ${to}\n`) && mail.includes(text));
    if (found === undefined) throw new Error(`no mail to ${to} yet`);
    return found;
  }, 10_000);
}

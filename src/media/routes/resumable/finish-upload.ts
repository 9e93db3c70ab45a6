// Completes a resumable upload: stores its bytes as a file exactly once, even if the request is repeated or the process died in
// between.
import { constants } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import type { Abilities } from '../../../abilities/abilities.ts';
import { committed, readFirst } from '../../../database/rows.ts';
import { PlinthError } from '../../../errors/errors.ts';
import { notFound } from '../../../errors/families/missing.ts';
import { selectFileByHash } from '../../../sql/stored/files.ts';
import { contentHashOf } from '../../receiving/content-hash.ts';
import { newHash } from '../../receiving/file-name.ts';
import { fileType, type MediaService } from '../../service.ts';
import { parseFileInfos } from '../file-info.ts';
import { recordFiles } from '../uploading.ts';
import type { ResumableStore, UploadFacts } from './resumable-store.ts';

export class UploadFinisher {
  readonly #store: ResumableStore;
  readonly #running = new Map<string, Promise<string>>();

  constructor(store: ResumableStore) {
    this.#store = store;
  }

  /**
   * Resolves to the documentId of the file's record. An upload that is refused (status below 500) is deleted; after other
   * failures the client can finish it later.
   */
  finish(id: string, abilities: Abilities, service: MediaService): Promise<string> {
    const running =
      this.#running.get(id) ??
      this.#store
        .inTurn(id, () => this.#finish(id, abilities, service))
        .finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  async #finish(id: string, abilities: Abilities, service: MediaService): Promise<string> {
    const facts = await this.#store.find(id);
    if (!facts) throw notFound();
    if (facts.documentId !== undefined) return facts.documentId;
    const before = await recordedBefore(facts, service);
    const hash = facts.hash ?? newHash(nameOf(facts));
    await this.#store.save({ ...facts, hash });
    try {
      const documentId = before ?? (await this.#record({ ...facts, hash }, abilities, service));
      await this.#store.save({ ...facts, hash, documentId });
      await rm(this.#store.pathOf(id), { force: true });
      return documentId;
    } catch (error) {
      if (error instanceof PlinthError && error.status < 500) await this.#store.forget(id);
      throw error;
    }
  }

  #record(
    facts: UploadFacts & { readonly hash: string },
    abilities: Abilities,
    service: MediaService,
  ): Promise<string> {
    const { metadata, hash, size, id } = facts;
    return service.incoming.batch(async (newPath) => {
      const path = newPath();
      await linkOrCopy(this.#store.pathOf(id), path);
      const file = { path, name: nameOf(facts), size, contentHash: await contentHashOf(path), hash };
      const form = {
        files: [file],
        infos: parseFileInfos(metadata.fileInfo ? [metadata.fileInfo] : []),
        text: (name: string) => metadata[name] ?? undefined,
        newPath,
      };
      const [documentId] = await recordFiles(service, form, abilities);
      if (documentId === undefined) throw new Error('The upload was stored, but no record was created');
      return documentId;
    });
  }
}

/** The documentId of the record, if the process died after an earlier attempt had written it. */
async function recordedBefore({ hash }: UploadFacts, service: MediaService): Promise<string | undefined> {
  if (hash === undefined) return undefined;
  const source = committed(service.database);
  return (await readFirst(source, selectFileByHash(fileType(service), hash)))?.documentId;
}

/** Most clients of the tus protocol send the file name as `filename`, some as `name`. */
export const nameOf = ({ metadata }: Pick<UploadFacts, 'metadata'>): string =>
  metadata.filename ?? metadata.name ?? '';

/** The upload keeps its bytes until the record exists. A hard link is enough, since nothing writes to them any more. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

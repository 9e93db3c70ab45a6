// `strapi.entityService`: the reads and writes that code of existing projects was written with before there were
// documents. Rows are addressed by their number or their documentId; published documents unless said otherwise.
import { documentIdOf, type RowAddress } from './document-address.ts';
import type { DocumentService, Entry, FindParameters, WriteParameters } from './document-service.ts';

interface EntityParameters extends FindParameters {
  /** `preview` shows drafts. */
  readonly publicationState?: 'live' | 'preview';
}

export interface EntityService {
  findMany(uid: string, parameters?: EntityParameters): Promise<readonly Entry[]>;
  findOne(uid: string, address: RowAddress, parameters?: EntityParameters): Promise<Entry | null>;
  count(uid: string, parameters?: EntityParameters): Promise<number>;
  create(uid: string, parameters: WriteParameters): Promise<Entry>;
  update(uid: string, address: RowAddress, parameters: WriteParameters): Promise<Entry | null>;
  delete(uid: string, address: RowAddress): Promise<Entry | null>;
}

export function entityService(documents: (uid: string) => DocumentService): EntityService {
  const findOne: EntityService['findOne'] = async (uid, address, parameters) => {
    const documentId = await documentIdOf(address, documents(uid));
    return documentId === undefined
      ? null
      : documents(uid).findOne({ ...asDocuments(parameters), documentId });
  };
  return {
    findMany: (uid, parameters) => documents(uid).findMany(asDocuments(parameters)),
    findOne,
    count: (uid, parameters) => documents(uid).count(asDocuments(parameters)),
    create: (uid, parameters) => documents(uid).create({ status: 'published', ...parameters }),
    update: async (uid, address, parameters) => {
      const documentId = await documentIdOf(address, documents(uid));
      if (documentId === undefined) return null;
      return documents(uid).update({ status: 'published', ...parameters, documentId });
    },
    delete: async (uid, address) => {
      const entry = await findOne(uid, address);
      if (entry) await documents(uid).delete({ documentId: entry.documentId });
      return entry;
    },
  };
}

function asDocuments({ publicationState, ...parameters }: EntityParameters = {}): FindParameters {
  return { status: publicationState === 'preview' ? 'draft' : 'published', ...parameters };
}

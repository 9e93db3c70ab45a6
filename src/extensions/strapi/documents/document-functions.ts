// The functions of `strapi.documents(uid)` with their parameters and results.
import type { Documents } from '../../../documents/documents.ts';
import type { Locales } from '../../../documents/requests.ts';
import type { Status } from '../../../plan/plan.ts';
import type { Data } from '../../../values/data.ts';
import type {
  CountParameters,
  FindParameters,
  OneParameters,
  RequestedParameters,
  VersionParameters,
} from '../parameters/parameters.ts';
import type { Entry } from '../reading/reading.ts';

export interface WriteParameters extends RequestedParameters {
  readonly data: Data;
  readonly status?: Status;
  readonly locale?: string;
}

interface OfDocument {
  readonly documentId: string;
}

/** With `filters` and similar parameters: the change does not apply to a document that they exclude. */
export interface OfLocales extends OfDocument, RequestedParameters {
  /** One locale, several, or `*` for every locale of the document. By default the default locale. */
  readonly locale?: Locales;
}

export interface DocumentService {
  findMany(parameters?: FindParameters): Promise<readonly Entry[]>;
  findFirst(parameters?: FindParameters): Promise<Entry | null>;
  findOne(parameters: OneParameters & OfDocument): Promise<Entry | null>;
  count(parameters?: CountParameters): Promise<number>;
  /** `documentId`: an id chosen by the code, here or in the data. */
  create(parameters: WriteParameters & Partial<OfDocument>): Promise<Entry>;
  /** Null for a document that does not exist. */
  update(parameters: WriteParameters & OfDocument): Promise<Entry | null>;
  /** `status: 'published'` deletes published versions only. */
  delete(parameters: OfLocales & Pick<VersionParameters, 'status'>): Promise<ChangedDocument>;
  publish(parameters: OfLocales): Promise<ChangedDocument>;
  unpublish(parameters: OfLocales): Promise<ChangedDocument>;
  discardDraft(parameters: OfLocales): Promise<ChangedDocument>;
  /** Copies the draft with the changes of `data`; returns no documentId if there is nothing to copy. */
  clone(parameters: OfLocales & { readonly data?: Data }): Promise<ChangedDocument<string | undefined>>;
}

export interface ChangedDocument<Id extends string | undefined = string> {
  readonly documentId: Id;
  /** One for each changed version: its new state, or the deleted entry. */
  readonly entries: readonly Entry[];
}

/** The writer of a type. */
export type CodeDocuments = Pick<
  Documents,
  'create' | 'update' | 'updateSingle' | 'delete' | 'publish' | 'unpublish' | 'discardDraft' | 'clone'
>;

/** Returns the known parameters. Throws for invalid ones. */
export type CheckParameters = <T extends object>(parameters: T) => T & Data;

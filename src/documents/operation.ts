// Runs one operation of the documents service: a transaction for one caller. Its errors show only what the caller may know.
import type { Abilities } from '../abilities/abilities.ts';
import type { Database, WriteOptions } from '../database/database.ts';
import type { NotifyContent } from '../events/outbox.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import type { Data } from '../values/data.ts';
import { explainingRefusals } from './check/refusals.ts';
import type { ComponentIds } from './component-ids.ts';
import { withoutHidden } from './rules/attributes.ts';
import { Grants } from './rules/grants.ts';
import type { WriteContext } from './rules/write-context.ts';

/** The context of an operation, which does not change during it. */
export interface Service {
  readonly database: Database;
  readonly schema: Schema;
  readonly defaultLocale: string;
  readonly componentIds: ComponentIds;
  /** Whether required relations must exist when a document is published. */
  readonly isStrictRelations: boolean;
  readonly isStrictMediaTypes: boolean;
  readonly keepsNumbers: boolean;
  readonly notify?: NotifyContent;
}

export interface DocumentOperation extends WriteOptions {
  readonly contentType: ContentType;
  readonly abilities: Abilities;
  /** The last part of the action's name. */
  readonly action: string;
  /** The values that the caller sent. Errors may repeat only these. */
  readonly data?: Data | undefined;
  readonly keepsNumbers?: boolean | undefined;
}

export async function operate<T>(
  operation: DocumentOperation,
  { database, schema, defaultLocale, ...service }: Service,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const { abilities, data: sent = {}, isSmall = false, keepsNumbers = service.keepsNumbers } = operation;
  const grants = new Grants({ schema, defaultLocale, abilities });
  try {
    return await explainingRefusals({ database, schema, sent, isSmall }, (transaction) =>
      work({ transaction, schema, defaultLocale, grants, keepsNumbers }),
    );
  } catch (error) {
    throw withoutHidden(error, { ...operation, schema }, sent);
  }
}

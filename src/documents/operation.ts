// One call of the documents service: a transaction on behalf of one caller, whose errors show nothing that is not theirs.
import type { Abilities } from '../abilities/abilities.ts';
import type { Database, WriteOptions } from '../database/database.ts';
import type { TellContent } from '../events/outbox.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import type { Data } from '../values/data.ts';
import { explainingRefusals } from './check/refusals.ts';
import type { ComponentIds } from './component-ids.ts';
import { withoutHidden } from './rules/attributes.ts';
import { Grants } from './rules/grants.ts';
import type { WriteContext } from './rules/write-context.ts';

/** What an operation works with, fixed when it begins. */
export interface Service {
  readonly database: Database;
  readonly schema: Schema;
  readonly defaultLocale: string;
  readonly componentIds: ComponentIds;
  /** Required relations must be there when a document is published. */
  readonly isStrictRelations: boolean;
  readonly isStrictMediaTypes: boolean;
  readonly keepsNumbers: boolean;
  readonly tell?: TellContent;
}

export interface DocumentOperation extends WriteOptions {
  readonly contentType: ContentType;
  readonly abilities: Abilities;
  /** What is done: the last part of an action. */
  readonly action: string;
  /** The values that the caller sent: all that errors may repeat. */
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

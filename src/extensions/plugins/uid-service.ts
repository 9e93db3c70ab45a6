// `strapi.service('plugin::content-manager.uid')`: values of uid attributes for project code, such as a slug that a hook sets.
import { freeUid, isFree, type UidTarget } from '../../content-manager/uid-values.ts';
import { wrongParameter } from '../../errors/families/project-code.ts';
import { nameOneOf } from '../../errors/wording/hint.ts';
import type { Reader } from '../../read.ts';
import type { ContentType, ScalarAttribute, Schema } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import { unknownName } from '../strapi/guarded/unknown-name.ts';

interface OfAttribute {
  readonly contentTypeUID: string;
  readonly field: string;
}

export interface UidService {
  /** From `targetField` in the data. `documentId` and `locale` there name the document that gets the value. */
  generateUIDField(parameters: OfAttribute & { readonly data: Data }): Promise<string>;
  /** The value, with a number if another document has it. */
  findUniqueUID(parameters: OfAttribute & { readonly value: string }): Promise<string>;
  checkUIDAvailability(parameters: OfAttribute & { readonly value: string }): Promise<boolean>;
}

export interface UidParts {
  readonly schema: Schema;
  readonly reader: Reader;
  readonly defaultLocale: () => string;
}

export function uidService({ schema, reader, defaultLocale }: UidParts): UidService {
  const targetOf = ({ contentTypeUID, field }: OfAttribute, data: Data = {}): UidTarget => {
    const contentType = schema.contentTypes.get(contentTypeUID);
    if (!contentType) throw unknownName('content type', contentTypeUID, [...schema.contentTypes.keys()]);
    return {
      contentType,
      attribute: uidAttribute(contentType, field),
      documentId: textIn(data.documentId),
      locale: textIn(data.locale) ?? defaultLocale(),
    };
  };
  return {
    generateUIDField: async ({ data, ...of }) => {
      const target = targetOf(of, data);
      const { targetField = '', default: otherwise } = target.attribute;
      return freeUid(textIn(data[targetField]) || (textIn(otherwise) ?? ''), target, { reader });
    },
    findUniqueUID: async ({ value, ...of }) => freeUid(value, targetOf(of), { reader }),
    checkUIDAvailability: async ({ value, ...of }) => isFree(value, targetOf(of), { reader }),
  };
}

function uidAttribute({ uid, attributes }: ContentType, field: string): ScalarAttribute {
  const attribute = attributes.get(field);
  if (attribute?.kind === 'scalar' && attribute.type.name === 'uid') return attribute;
  const uids = [...attributes.values()].filter((one) => one.kind === 'scalar' && one.type.name === 'uid');
  const names = uids.map(({ name }) => name);
  throw wrongParameter({ name: 'field', expected: `a uid attribute of ${uid}. ${nameOneOf(field, names)}` });
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

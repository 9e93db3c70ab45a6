// Claims: values of the user that a rule may compare with, such as `$user.id`. They are inputs of the statement, so one statement
// serves all callers with the same rules.
import { unknownVariable } from '../errors/families/rule.ts';
import { hint } from '../errors/wording/hint.ts';
import type { Storage } from '../schema/attribute-types/scalar-type.ts';
import { type Attribute, isToOne, type Schema } from '../schema/schema.ts';

/** Stands in the place of an operand. It is a class, so that no JSON of a request can be mistaken for one. */
export class Claim {
  /** `user.id`: its key among the claims of a caller. */
  readonly name: string;
  readonly storage: Storage;

  constructor(name: string, storage: Storage) {
    this.name = name;
    this.storage = storage;
  }
}

const ofEveryUser: Readonly<Record<string, Storage>> = {
  'user.id': 'integer',
  'user.documentId': 'text',
  'user.role': 'text',
};

export const isClaimText = (operand: unknown): operand is string =>
  typeof operand === 'string' && operand.startsWith('$user');

/** `$user.team.documentId` → the claim of that name; throws if users have no such value. */
export function claimOf(text: string, schema: Schema): Claim {
  const known = claimStorages(schema);
  const name = text.slice(1);
  const storage = known.get(name);
  if (storage) return new Claim(name, storage);
  const names = [...known.keys()].map((one) => `$${one}`);
  throw unknownVariable({ text, hint: hint(text, names) });
}

/** The claims that the project's user type adds: its attributes, and the documents that they refer to. */
function claimStorages(schema: Schema): ReadonlyMap<string, Storage> {
  const user = schema.contentTypes.get('plugin::users-permissions.user');
  const own = [...(user?.attributes.values() ?? [])].flatMap((attribute): [string, Storage][] => {
    const claim = claimOfAttribute(attribute);
    return claim ? [[claim.name, claim.storage]] : [];
  });
  return new Map([...Object.entries(ofEveryUser), ...own]);
}

/** The claim that an attribute of users makes: comparable values, and to-one relations as `user.team.documentId`. */
export function claimOfAttribute(attribute: Attribute): Claim | undefined {
  if (attribute.kind === 'scalar') {
    const { storage } = attribute.type;
    return storage === 'json' || storage === 'bigint'
      ? undefined
      : new Claim(`user.${attribute.name}`, storage);
  }
  const isReference = attribute.kind === 'relation' && attribute.mappedBy === undefined && isToOne(attribute);
  return isReference ? new Claim(`user.${attribute.name}.documentId`, 'text') : undefined;
}

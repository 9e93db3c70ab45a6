// All attribute types by their names in schema.json.
import type { Attribute, Attributes } from '../api/content-types.ts';
import type { AttributeType } from './attribute-type.ts';
import { biginteger } from './biginteger.tsx';
import { blocks } from './blocks.tsx';
import { boolean } from './boolean.tsx';
import { colour } from './colour.tsx';
import { component } from './component.tsx';
import { customKindOf } from './custom-fields.ts';
import { date } from './date.tsx';
import { datetime } from './datetime.tsx';
import { decimal } from './decimal.tsx';
import { dynamiczone } from './dynamiczone.tsx';
import { email } from './email.tsx';
import { enumeration } from './enumeration.tsx';
import { float } from './float.tsx';
import { html } from './html.tsx';
import { integer } from './integer.tsx';
import { json } from './json.tsx';
import { media } from './media.tsx';
import { password } from './password.tsx';
import { relation } from './relation.tsx';
import { richtext } from './richtext.tsx';
import { string } from './string.tsx';
import { text } from './text.tsx';
import { time } from './time.tsx';
import { timestamp } from './timestamp.tsx';
import { uid } from './uid.tsx';

const attributeTypes: Readonly<Record<string, AttributeType>> = {
  biginteger,
  blocks,
  boolean,
  component,
  date,
  datetime,
  decimal,
  dynamiczone,
  email,
  enumeration,
  float,
  integer,
  json,
  media,
  password,
  relation,
  richtext,
  string,
  text,
  time,
  timestamp,
  uid,
};

const customTypes = { colour, html };

/** An attribute type that the panel does not know (of a newer server) is edited as JSON. */
export function attributeTypeOf(attribute: Pick<Attribute, 'type' | 'customField'>): AttributeType {
  const kind = customKindOf(attribute);
  return kind ? customTypes[kind] : (attributeTypes[attribute.type] ?? json);
}

/** Loads the code of fields in advance. Errors are ignored here; a field that cannot be loaded shows its error. */
export async function preloadFields(attributes: Attributes): Promise<void> {
  await Promise.all(
    Object.values(attributes).map((attribute) => attributeTypeOf(attribute).Field.preload?.()),
  );
}

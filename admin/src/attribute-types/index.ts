// All attribute types by their names in schema.json.
import type { AttributeType } from './attribute-type.ts';
import { biginteger } from './biginteger.ts';
import { blocks } from './blocks.ts';
import { boolean } from './boolean.ts';
import { component } from './component.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { decimal } from './decimal.ts';
import { dynamiczone } from './dynamiczone.ts';
import { email } from './email.ts';
import { enumeration } from './enumeration.ts';
import { float } from './float.ts';
import { integer } from './integer.ts';
import { json } from './json.ts';
import { media } from './media.ts';
import { password } from './password.ts';
import { relation } from './relation.ts';
import { richtext } from './richtext.ts';
import { string } from './string.ts';
import { text } from './text.ts';
import { time } from './time.ts';
import { timestamp } from './timestamp.ts';
import { uid } from './uid.ts';

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

/** A type that the panel does not know (of a later server) is edited as the JSON that it is. */
export const attributeTypeOf = ({ type }: { readonly type: string }): AttributeType =>
  attributeTypes[type] ?? json;

// All scalar attribute types by name. Relations, media, components, zones and passwords are other kinds (../schema.ts);
// a customField is stored as its base type.
import { biginteger } from './biginteger.ts';
import { blocks } from './blocks.ts';
import { boolean } from './boolean.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { decimal } from './decimal.ts';
import { email } from './email.ts';
import { enumeration } from './enumeration.ts';
import { float } from './float.ts';
import { integer } from './integer.ts';
import { json } from './json.ts';
import { richtext } from './richtext.ts';
import type { ScalarType } from './scalar-type.ts';
import { string } from './string.ts';
import { text } from './text.ts';
import { time } from './time.ts';
import { timestamp } from './timestamp.ts';
import { uid } from './uid.ts';

export const scalarTypes: ReadonlyMap<string, ScalarType> = new Map(
  [
    string,
    text,
    richtext,
    blocks,
    email,
    uid,
    enumeration,
    integer,
    biginteger,
    float,
    decimal,
    date,
    time,
    datetime,
    timestamp,
    boolean,
    json,
  ].map((type) => [type.name, type]),
);

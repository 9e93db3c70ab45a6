// Parses attributes of the command line: `title:string:required`, `author:relation:manyToOne:api::author.author`.

type Attribute = Readonly<Record<string, unknown>>;

/** The part between type and options, for attribute types that require one. */
const parts: Readonly<Record<string, { readonly form: RegExp; readonly example: string }>> = {
  relation: {
    form: /^:(?<relation>\w+):(?<target>\w+::[\w.-]+)/,
    example: 'author:relation:manyToOne:api::author.author',
  },
  component: { form: /^:(?<component>[\w-]+\.[\w-]+)/, example: 'seo:component:shared.seo' },
  enumeration: { form: /^:(?<enum>[^:]+)/, example: 'size:enumeration:small,large' },
};

const options = ['required', 'unique', 'private', 'multiple', 'repeatable'];

/** The attributes by name, as in a schema file. Throws for invalid attributes, duplicate names and unknown options. */
export function parseAttributes(given: readonly string[]): Readonly<Record<string, Attribute>> {
  const attributes = new Map<string, Attribute>();
  for (const text of given) {
    const [name, attribute] = parseAttribute(text);
    if (attributes.has(name))
      throw new Error(`The attribute "${name}" is given twice. Write each attribute once.`);
    attributes.set(name, attribute);
  }
  return Object.fromEntries(attributes);
}

function parseAttribute(given: string): readonly [name: string, attribute: Attribute] {
  const [head, name, type] = /^([A-Za-z_]\w*):(\w+)/.exec(given) ?? [];
  if (head === undefined || name === undefined || type === undefined)
    throw new Error(`"${given}" is not an attribute. Write name:type, such as title:string.`);
  const rest = given.slice(head.length);
  const part = parts[type];
  const found = part?.form.exec(rest);
  if (part && !found) throw new Error(`"${given}" is not a complete ${type}. Write it like ${part.example}.`);
  const { enum: values, ...named } = found?.groups ?? {};
  const ofPart = values === undefined ? named : { enum: values.split(',') };
  return [name, { type, ...ofPart, ...parseOptions(given, rest.slice(found?.[0].length ?? 0)) }];
}

function parseOptions(given: string, rest: string): Attribute {
  if (rest === '') return {};
  const [before, ...names] = rest.split(':');
  const unknown = before === '' ? names.find((name) => !options.includes(name)) : before;
  if (unknown !== undefined)
    throw new Error(
      `"${unknown}" in "${given}" is not an option here. Write ${options.join(', ')}. Add other options to the schema file.`,
    );
  return Object.fromEntries(names.map((name) => [name, true]));
}

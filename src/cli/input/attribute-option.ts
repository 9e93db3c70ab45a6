// An attribute as the command line takes it: `title:string:required`, `author:relation:manyToOne:api::author.author`.

type Attribute = Readonly<Record<string, unknown>>;

/** What comes between the type and the options, of the types that need it. */
const parts: Readonly<Record<string, { readonly form: RegExp; readonly example: string }>> = {
  relation: {
    form: /^:(?<relation>\w+):(?<target>\w+::[\w.-]+)/,
    example: 'author:relation:manyToOne:api::author.author',
  },
  component: { form: /^:(?<component>[\w-]+\.[\w-]+)/, example: 'seo:component:shared.seo' },
  enumeration: { form: /^:(?<enum>[^:]+)/, example: 'size:enumeration:small,large' },
};

const options = ['required', 'unique', 'private', 'multiple', 'repeatable'];

/** Attributes by name; throws for what is no attribute, a name that comes twice and an unknown option. */
export function parseAttributes(given: readonly string[]): Readonly<Record<string, Attribute>> {
  const attributes = new Map<string, Attribute>();
  for (const text of given) {
    const [name, attribute] = parseAttribute(text);
    if (attributes.has(name)) throw new Error(`"${name}" is there twice. Write each attribute once.`);
    attributes.set(name, attribute);
  }
  return Object.fromEntries(attributes);
}

function parseAttribute(given: string): readonly [name: string, attribute: Attribute] {
  const [head, name, type] = /^([A-Za-z_]\w*):(\w+)/.exec(given) ?? [];
  if (head === undefined || name === undefined || type === undefined)
    throw new Error(`"${given}" is no attribute. Write name:type, such as title:string.`);
  const rest = given.slice(head.length);
  const part = parts[type];
  const found = part?.form.exec(rest);
  if (part && !found)
    throw new Error(`"${given}" lacks what a ${type} is of. Write it like ${part.example}.`);
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
      `"${unknown}" in "${given}" is no option. Write ${options.join(', ')}; all others are written into the schema file.`,
    );
  return Object.fromEntries(names.map((name) => [name, true]));
}

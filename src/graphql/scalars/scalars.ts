// Scalar types that are not built into GraphQL. Results are shown as stored. Inputs are checked for their form here,
// and by the attribute's rules when they are written.
import {
  type ASTNode,
  GraphQLBoolean,
  GraphQLError,
  GraphQLFloat,
  GraphQLInt,
  GraphQLScalarType,
  GraphQLString,
  Kind,
  print,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { date } from '../../schema/attribute-types/date.ts';
import { datetime } from '../../schema/attribute-types/datetime.ts';
import { time } from '../../schema/attribute-types/time.ts';

interface Textual {
  readonly name: string;
  readonly description: string;
  readonly kind: string;
  /** The types of inputs, in the words of Strapi's scalars. */
  readonly inputs: string;
  /** Throws for texts of another form. */
  readonly checked: (text: string) => unknown;
}

const textual = ({ name, description, kind, inputs, checked }: Textual) => {
  const parse = (text: string, node?: ASTNode): string => {
    try {
      checked(text);
    } catch {
      throw wrong(`${name} cannot represent an invalid ${kind}-string ${text}.`, node);
    }
    return text;
  };
  const noText = (written: string, node?: ASTNode) =>
    wrong(`${name} cannot represent non ${inputs} type ${written}`, node);
  return new GraphQLScalarType<string, unknown>({
    name,
    description,
    serialize: (value) => value,
    parseValue(input) {
      if (typeof input === 'string') return parse(input);
      throw noText(inspect(input));
    },
    parseLiteral(node) {
      if (node.kind === Kind.STRING) return parse(node.value, node);
      throw noText(print(node), node);
    },
  });
};

/** DateTime refuses dates and Date refuses times, although either could be parsed as the other. */
function ofForm(form: RegExp, text: string): true {
  if (form.test(text)) return true;
  throw new Error('The text has another format');
}

const wrong = (message: string, node: ASTNode | undefined): GraphQLError =>
  new GraphQLError(message, node ? { nodes: node } : {});

const inspect = (input: unknown): string => JSON.stringify(input) ?? 'undefined';

const scalarDateTime = textual({
  name: 'DateTime',
  description: 'A moment in ISO 8601, such as 2024-02-01T10:00:00.000Z.',
  kind: 'date-time',
  inputs: 'string or Date',
  checked: (text) => ofForm(/^\d{4}-\d{2}-\d{2}T/i, text) && datetime.parseOperand(text, ''),
});
const scalarDate = textual({
  name: 'Date',
  description: 'A day in ISO 8601, such as 2024-02-01.',
  kind: 'date',
  inputs: 'string',
  checked: (text) => ofForm(/^\d{4}-\d{2}-\d{2}$/, text) && date.parseOperand(text, ''),
});
/** Refuses a value in an operation, in the words of graphql-js. */
export const wrongLiteral = (type: string, node: ValueNode, problem: string | undefined): GraphQLError => {
  const read = `Expected value of type "${type}", found ${print(node)}`;
  return wrong(problem === undefined ? `${read}.` : `${read}; ${problem}`, node);
};

const scalarTime = new GraphQLScalarType<string, unknown>({
  name: 'Time',
  description: 'A time of day, such as 08:30:00.000.',
  serialize: (value) => value,
  parseValue(given) {
    const problem =
      typeof given === 'string' ? problemOfTime(given) : `Expected a string, got a ${typeof given}`;
    if (problem === undefined) return String(given);
    throw wrong(`Expected type "Time". ${problem}`, undefined);
  },
  parseLiteral(node) {
    if (node.kind !== Kind.STRING) throw wrongLiteral('Time', node, 'Time cannot represent non string type');
    const problem = problemOfTime(node.value);
    if (problem === undefined) return node.value;
    throw wrongLiteral('Time', node, problem);
  },
});

function problemOfTime(text: string): string | undefined {
  try {
    time.parseOperand(text, '');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** JSON numbers are exact up to 2^53 - 1; larger ones are texts. */
const scalarLong = new GraphQLScalarType<string | number, unknown>({
  name: 'Long',
  description: 'A whole number of 64 bits: a number while JSON numbers are exact, and a text beyond.',
  serialize: (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : String(value)),
  parseValue: (input) => parseLong(input),
  parseLiteral: (node) =>
    parseLong(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : undefined, node),
});

function parseLong(input: unknown, node?: ASTNode): string | number {
  if (typeof input === 'number' && Number.isInteger(input)) return input;
  if (typeof input === 'string' && /^-?\d{1,19}$/.test(input)) return input;
  throw wrong(`Long cannot represent non-integer value: ${inspect(input)}`, node);
}

const scalarJson = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value.',
  parseValue: (input) => input,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

export const localeCode = new GraphQLScalarType<string, unknown>({
  name: 'I18NLocaleCode',
  description: 'The code of a locale, such as en or fr-CH.',
  parseValue: (input) => parseLocaleCode(input),
  parseLiteral: (node) => {
    const code = parseLocaleCode(node.kind === Kind.STRING ? node.value : undefined, node);
    if (isKnownLocale(code)) return code;
    throw wrong(
      `Expected value of type "I18NLocaleCode", found ${inspect(code)}; Unknown locale supplied`,
      node,
    );
  },
});

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/**
 * Checks literal locale codes, so that a typo is an error. Codes of the older form `en_US` are accepted, and `Intl`
 * does not know every language with three letters.
 */
function isKnownLocale(code: string): boolean {
  const tag = code.replaceAll('_', '-');
  if (code === '*' || /^[a-z]{3}(-|$)/i.test(tag)) return true;
  try {
    return languages.of(tag) !== undefined;
  } catch {
    return false;
  }
}

function parseLocaleCode(input: unknown, node?: ASTNode): string {
  if (typeof input === 'string') return input;
  throw wrong(
    `Expected value of type "I18NLocaleCode", found ${node ? print(node) : inspect(input)}; Locale cannot represent non string type`,
    node,
  );
}

export const scalars = {
  DateTime: scalarDateTime,
  Date: scalarDate,
  Time: scalarTime,
  Long: scalarLong,
  JSON: scalarJson,
};

/** GraphQL types of scalar attributes by name, built-in ones included. */
export const plainTypes = {
  String: GraphQLString,
  Int: GraphQLInt,
  Float: GraphQLFloat,
  Boolean: GraphQLBoolean,
  ...scalars,
};

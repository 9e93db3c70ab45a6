// What a schema file says about one of its attributes by name: its key, `targetField`, `conditions`, private attributes, and attributes
// that are unique or indexed together. All of it follows a rename.
import { type Data, isData } from '../../values/data.ts';

interface Renamed {
  readonly from: string;
  readonly to: string;
}

/** The content of a schema file after the rename. It may have the key already; with both keys it is taken as it is. */
export function withRenamed<T extends object>(content: T, renamed: Renamed): T {
  const { attributes, options, indexes }: Data = Object(content);
  const { from, to } = renamed;
  if (!isData(attributes) || (from in attributes && to in attributes)) return content;
  return {
    ...content,
    ...(isData(options) ? { options: optionsAfter(options, renamed) } : {}),
    ...(Array.isArray(indexes) ? { indexes: indexes.map((index) => indexAfter(index, renamed)) } : {}),
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => [
        nameAfter(name, renamed),
        attributeAfter(attribute, renamed),
      ]),
    ),
  };
}

const nameAfter = <T>(name: T, { from, to }: Renamed): T | string => (name === from ? to : name);

const namesAfter = (names: unknown, renamed: Renamed): unknown =>
  Array.isArray(names) ? names.map((name: unknown) => nameAfter(name, renamed)) : names;

function optionsAfter(options: Data, renamed: Renamed): Data {
  const { unique, privateAttributes } = options;
  return {
    ...options,
    ...(Array.isArray(unique) ? { unique: unique.map((names) => namesAfter(names, renamed)) } : {}),
    ...(privateAttributes === undefined ? {} : { privateAttributes: namesAfter(privateAttributes, renamed) }),
  };
}

const indexAfter = (index: unknown, renamed: Renamed): unknown =>
  isData(index) && index.columns !== undefined
    ? { ...index, columns: namesAfter(index.columns, renamed) }
    : index;

function attributeAfter(attribute: unknown, renamed: Renamed): unknown {
  if (!isData(attribute)) return attribute;
  const { targetField, conditions } = attribute;
  return {
    ...attribute,
    ...(targetField === renamed.from ? { targetField: renamed.to } : {}),
    ...(conditions === undefined ? {} : { conditions: logicAfter(conditions, renamed) }),
  };
}

/** `{ "==": [{ "var": "kind" }, "b"] }` */
function logicAfter(logic: unknown, renamed: Renamed): unknown {
  if (Array.isArray(logic)) return logic.map((inner) => logicAfter(inner, renamed));
  if (!isData(logic)) return logic;
  const entries = Object.entries(logic).map(([name, operands]) => [
    name,
    name === 'var' ? variableAfter(operands, renamed) : logicAfter(operands, renamed),
  ]);
  return Object.fromEntries(entries);
}

/** A variable may be a list with its name and a default value. */
const variableAfter = (variable: unknown, renamed: Renamed): unknown =>
  Array.isArray(variable) ? variable.with(0, nameAfter(variable[0], renamed)) : nameAfter(variable, renamed);

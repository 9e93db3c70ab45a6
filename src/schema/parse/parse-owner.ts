// Parses one file of a content type or component, and collects its faults and notes.
import type { Finding } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { didYouMean } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import { faultOfAttributeName } from '../attribute-name.ts';
import { Options, type RawAttribute } from '../attribute-options.ts';
import { adminType, builtInFile } from '../builtin.ts';
import { replacedNames } from '../every-document.ts';
import { toSnakeCase } from '../lock.ts';
import type { SchemaFile } from '../schema-files.ts';
import {
  draftsByText,
  localizedInVain,
  noColumn,
  noGraphqlName,
  noTextIndex,
  notesOf,
  ownNameTaken,
  shownInPanel,
  uniqueIndex,
} from '../schema-notes.ts';
import { storageKind } from '../storage/storage-kind.ts';
import type { UnplacedAttribute, UnplacedOwner } from '../unplaced.ts';
import type { FieldTypes } from './custom-fields.ts';
import { parseAttribute } from './parse-attribute.ts';
import { parseTogether } from './unique-together.ts';

/** The context of parsing. */
export interface Parsing {
  readonly faults: Fault[];
  readonly findings: Finding[] | undefined;
  readonly fieldTypes: FieldTypes;
}

export const ownerKeys = [
  ...['kind', 'collectionName', 'info', 'options', 'pluginOptions', 'attributes', 'indexes', 'foreignKeys'],
  ...['config', 'uid', 'modelType', 'modelName', 'globalId', 'apiName', 'lifecycles'],
];
export const infoKeys = [
  'singularName',
  'pluralName',
  'displayName',
  'description',
  'icon',
  'name',
  'mainField',
  'label',
];
export const optionKeys = [
  ...['draftAndPublish', 'privateAttributes', 'populateCreatorFields', 'timestamps', 'comment', 'increments'],
  ...['unique', 'reviewWorkflows', 'previewable', 'version', 'requiredStageToPublish'],
];

export function parseComponent(file: SchemaFile, parsing: Parsing): UnplacedOwner {
  const content = asObject(file, parsing);
  const info = asRecord(content.info);
  optionsOf(file, content, '', parsing).checkKeys(ownerKeys, 'is no key of a component');
  optionsOf(file, info, 'info', parsing).checkKeys(infoKeys, 'is no key of "info"', Object.keys(info));
  return {
    uid: file.uid,
    file: file.file,
    displayName: typeof info.displayName === 'string' ? info.displayName : file.uid,
    shown: textsOf(info, ['description', 'icon']),
    isLocalized: false,
    attributes: parseAttributes(file, content, parsing),
    ...privateIn(optionsOf(file, asRecord(content.options), 'options', parsing)),
  };
}

export function parseContentType(file: SchemaFile, parsing: Parsing): UnplacedOwner {
  const content = asObject(file, parsing);
  const options = optionsOf(file, content, '', parsing);
  options.checkKeys(ownerKeys, 'is no key of a content type');
  const info = optionsOf(file, asRecord(content.info), 'info', parsing);
  info.checkKeys(infoKeys, 'is no key of "info"', Object.keys(info.raw));
  const switches = optionsOf(file, asRecord(content.options), 'options', parsing);
  switches.checkKeys(optionKeys, 'is no option of a content type');
  const kinds = ['collectionType', 'singleType'] as const;
  const modelKind =
    (content.kind === undefined ? undefined : options.oneOf('kind', kinds)) ?? 'collectionType';
  const singularName = requiredName(info, 'singularName');
  const pluralName = requiredName(info, 'pluralName');
  const attributes = parseAttributes(file, content, parsing);
  const ownAttributes = attributes.map(({ attribute }) => attribute);
  const hasLocales = isLocalized(file, content, '', parsing);
  noteHidden(options);
  if (!hasLocales) noteLocalized(attributes, options);
  const together = parseTogether(switches, ownAttributes);
  return {
    uid: file.uid,
    file: file.file,
    displayName: info.text('displayName') ?? singularName,
    shown: textsOf(info.raw, ['description']),
    isLocalized: hasLocales,
    attributes,
    ...privateIn(switches),
    contentType: {
      modelKind,
      singularName,
      pluralName,
      table: tableName(file, options, pluralName),
      hasDraftAndPublish: hasDrafts(switches),
      ...(switches.boolean('populateCreatorFields') ? { showsAuthors: true } : {}),
      hasContentApi: file.uid.startsWith('api::'),
      indexes: parseIndexes(options, ownAttributes),
      ...(together.length > 0 ? { together } : {}),
      // Rows of administrators are not written by the documents service and have no finished JSON.
      ...(file.uid === adminType.uid ? { isPartial: true } : {}),
    },
  };
}

const privateIn = (options: Options): Pick<UnplacedOwner, 'privateAttributes'> =>
  options.raw.privateAttributes === undefined
    ? {}
    : { privateAttributes: options.texts('privateAttributes') };

function noteLocalized(attributes: ReturnType<typeof parseAttributes>, options: Options): void {
  for (const { attribute, isLocalized } of attributes)
    if (isLocalized) options.note(`attributes.${attribute.name}.pluginOptions`, localizedInVain);
}

function noteHidden(options: Options): void {
  const plugins = asRecord(options.raw.pluginOptions);
  for (const key of panelKeys)
    if (asRecord(plugins[key]).visible === false) options.note(`pluginOptions.${key}.visible`, shownInPanel);
}

/** Some widely used plugins write the text "false". */
function hasDrafts(options: Options): boolean {
  if (options.raw.draftAndPublish !== 'false') return options.boolean('draftAndPublish');
  options.slip('draftAndPublish', '"false" is not a boolean', draftsByText);
  return false;
}

const textsOf = <Name extends string>(
  raw: RawAttribute,
  names: readonly Name[],
): { [name in Name]?: string } =>
  Object.fromEntries(names.map((name) => [name, raw[name]]).filter(([, text]) => typeof text === 'string'));

function optionsOf(
  { file, isInstalled = false }: SchemaFile,
  raw: RawAttribute,
  path: string,
  { faults, findings }: Parsing,
): Options {
  return new Options(raw, path, {
    report: (at, problem, remedy) => void faults.push({ file, path: at, problem, remedy }),
    note: findings && notesOf(file, findings),
    isInstalled,
  });
}

function tableName({ file }: SchemaFile, options: Options, pluralName: string): string {
  const table = options.text('collectionName') ?? toSnakeCase(pluralName);
  const problem = `${JSON.stringify(table)} cannot be a table`;
  if (!/^[A-Za-z][\w-]{0,47}$/.test(table))
    options.fault('collectionName', problem, 'Write a letter, then at most 47 letters, digits, _ or -.');
  if (/^(plinth|sqlite)_/i.test(table) && file !== builtInFile)
    options.fault('collectionName', problem, 'Names that begin with plinth_ or sqlite_ are reserved.');
  return table;
}

/** Keys of `pluginOptions` that Strapi itself reads. Packages have keys of their own. */
const panelKeys = ['content-manager', 'content-type-builder'];
const pluginKeys = ['i18n', ...panelKeys];

/** `pluginOptions.i18n.localized`. Typos are faults, because content would be in one locale only. */
function isLocalized(file: SchemaFile, raw: RawAttribute, path: string, parsing: Parsing): boolean {
  const plugins = asRecord(raw.pluginOptions);
  const at = path === '' ? 'pluginOptions' : `${path}.pluginOptions`;
  for (const key of Object.keys(plugins)) {
    const meant = pluginKeys.includes(key) ? undefined : nearest(key, pluginKeys);
    if (meant !== undefined)
      optionsOf(file, plugins, at, parsing).fault(key, 'is no key of "pluginOptions"', didYouMean(meant));
  }
  const i18n = optionsOf(file, asRecord(plugins.i18n), `${at}.i18n`, parsing);
  i18n.checkKeys(['localized'], 'is no option of i18n');
  return i18n.boolean('localized');
}

function parseAttributes(
  file: SchemaFile,
  content: RawAttribute,
  parsing: Parsing,
): UnplacedOwner['attributes'] {
  const isContentType = file.uid.includes('::');
  return Object.entries(asRecord(content.attributes)).flatMap(([name, raw]) => {
    const path = `attributes.${name}`;
    const options = optionsOf(file, asRecord(raw), path, parsing);
    if (isContentType && replacedNames.includes(name)) {
      options.note('', ownNameTaken);
      return [];
    }
    const fault = faultOfAttributeName(name);
    if (fault) options.fault('', ...fault);
    else if (name.includes('-')) options.note('', noGraphqlName);
    if (typeof raw !== 'object' || raw === null) {
      options.fault('', 'is not an object', 'Write { "type": … }.');
      return [];
    }
    const attribute = parseAttribute(name, options, parsing.fieldTypes);
    if (!isContentType && options.raw.search === true) options.note('search', noTextIndex);
    return attribute ? [{ attribute, isLocalized: isLocalized(file, options.raw, path, parsing) }] : [];
  });
}

/** Single-attribute or composite indexes: `"indexes": [{ "columns": ["title", "rank"] }]`, attribute names. */
function parseIndexes(
  options: Options,
  attributes: readonly UnplacedAttribute[],
): readonly (readonly string[])[] {
  const { indexes } = options.raw;
  if (!Array.isArray(indexes)) return [];
  if (indexes.some((index) => asRecord(index).type === 'unique')) options.note('indexes', uniqueIndex);
  const known = attributes.filter(hasColumn).map(({ name }) => name);
  const requested: readonly (readonly unknown[])[] = indexes
    .map((index) => asRecord(index).columns)
    .filter(Array.isArray);
  if (requested.flat().some((name) => !known.some((one) => one === name))) options.note('indexes', noColumn);
  return requested
    .map((names) => names.flatMap((name) => known.filter((one) => one === name)))
    .filter((names) => names.length > 0);
}

/** Whether the attribute is a column of its type's table. */
const hasColumn = (attribute: UnplacedAttribute): boolean =>
  attribute.kind === 'scalar' || storageKind(attribute) === 'toOne';

function requiredName(info: Options, option: 'singularName' | 'pluralName'): string {
  const name = info.text(option);
  if (name !== undefined && /^[a-z][a-z0-9-]*$/.test(name)) return name;
  info.fault(
    option,
    name === undefined ? 'is missing' : `${JSON.stringify(name)} cannot be part of a path`,
    'Write lower-case letters, digits and -.',
  );
  return '';
}

function asObject(file: SchemaFile, { faults }: Parsing): RawAttribute {
  if (typeof file.content === 'object' && file.content !== null && !Array.isArray(file.content))
    return file.content as RawAttribute;
  faults.push({
    file: file.file,
    path: '',
    problem: 'is not a JSON object',
    remedy: 'Write { "kind": …, "attributes": … }.',
  });
  return {};
}

const asRecord = (value: unknown): RawAttribute =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawAttribute) : {};

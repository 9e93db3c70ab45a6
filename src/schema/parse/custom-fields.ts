// Storage types of custom fields: from `customFields.register` in the project's code and in plugins, from the project's generated types,
// or from known plugins. For other fields the schema has to give `baseType`.
import type { Options } from '../attribute-options.ts';

/** By uid: `plugin::color-picker.color` → `string`. */
export type FieldTypes = ReadonlyMap<string, string>;

const storedTypes: Readonly<Record<string, readonly string[]>> = {
  string: [
    'plugin::color-picker.color',
    'plugin::country-select.country',
    'plugin::field-uuid.uuid',
    'plugin::react-icons.icon',
    'plugin::icon-picker.icon',
    'plugin::material-symbols.icon',
    'plugin::strapi-lucide-icons.icon',
    'plugin::lucide-icon-picker.lucide-icon',
  ],
  uid: ['plugin::strapi-advanced-uuid.uuid'],
  text: ['plugin::icons-field.icon'],
  richtext: [
    'plugin::ckeditor.CKEditor',
    'plugin::ckeditor5.CKEditor',
    'plugin::tinymce.tinymce',
    'plugin::tiptap-editor.tiptap-editor',
    'plugin::mdx.mdx',
  ],
  json: [
    'plugin::multi-select.multi-select',
    'plugin::tagsinput.tags',
    'plugin::list-tags.listTags',
    'plugin::oembed.oembed',
    'plugin::video-field.video',
    'plugin::google-maps.location-picker',
    'plugin::location-field.location',
    'plugin::strapi-leaflet-geoman.geojson',
    'plugin::postgis.map',
    'plugin::table-field.table',
    'plugin::lexical.lexical',
    'plugin::strapi-plugin-sortable-list.sortable-list',
  ],
};

const knownFields: FieldTypes = new Map(
  Object.entries(storedTypes).flatMap(([type, fields]) => fields.map((field) => [field, type] as const)),
);

/** Reads types/generated: `tags: Schema.Attribute.JSON & Schema.Attribute.CustomField<'plugin::tagsinput.tags'>;`. */
export const fieldTypesIn = (declarations: string): FieldTypes =>
  new Map(
    declarations.split(';').flatMap((declaration) => {
      const field = /\.CustomField<\s*'([^']+)'/.exec(declaration)?.[1];
      const type = /\bAttribute\.(\w+)/.exec(declaration)?.[1];
      return field !== undefined && type !== undefined ? [[field, type.toLowerCase()] as const] : [];
    }),
  );

/**
 * Finds `strapi.customFields.register({ name: 'term', plugin: 'ols', type: 'json' })`, or a list of them, in the text
 * of code that has not run yet. Only literal names are found.
 */
export const registeredFields = (code: string): FieldTypes =>
  new Map(
    code
      .split(/\bcustomFields\s*\.register\(/)
      .slice(1)
      .flatMap((call) => beforeEnd(call).split(/\}\s*,\s*\{/))
      .flatMap((field) => {
        const [name, plugin, type] = ['name', 'plugin', 'type'].map((key) => stringAt(field, key));
        if (name === undefined || type === undefined) return [];
        return [[fieldUid(name, plugin), type] as const];
      }),
  );

/** The name by which attributes refer to a registered field. */
export const fieldUid = (name: string, plugin: unknown): string =>
  typeof plugin === 'string' ? `plugin::${plugin}.${name}` : `global::${name}`;

const beforeEnd = (call: string): string => call.split(/[\]}]\s*\)/, 1)[0] ?? '';

const stringAt = (field: string, key: string): string | undefined =>
  new RegExp(`\\b${key}['"]?\\s*:\\s*['"\`]([\\w-]+)['"\`]`).exec(field)?.[1];

/** Undefined for an unknown field, which is reported as a fault. */
export function customFieldType(options: Options, ofProject: FieldTypes): string | undefined {
  const customField = options.text('customField') ?? '';
  const type = options.text('baseType') ?? ofProject.get(customField) ?? knownFields.get(customField);
  if (type) return type;
  options.fault(
    'baseType',
    `is missing: the stored type of ${customField || 'this custom field'} is not known`,
    'Add the type with which the field is registered, such as "baseType": "string" or "baseType": "json".',
  );
  return undefined;
}

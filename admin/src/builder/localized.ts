// `pluginOptions.i18n.localized` of types and attributes: whether each locale has its own values.
type Options = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Options => typeof value === 'object' && value !== null;

const optionsIn = (schema: object): Options =>
  'pluginOptions' in schema && isObject(schema.pluginOptions) ? schema.pluginOptions : {};

export function isLocalized(schema: object): boolean {
  const { i18n } = optionsIn(schema);
  return isObject(i18n) && i18n.localized === true;
}

/** Keeps the options of other plugins. */
export function withLocalized<T extends object>(schema: T, localized: boolean): T {
  const { i18n, ...others } = optionsIn(schema);
  return {
    ...schema,
    pluginOptions: { ...others, i18n: { ...(isObject(i18n) ? i18n : {}), localized } },
  };
}

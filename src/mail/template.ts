// Templates with placeholders such as `<%= URL %>`, as in Strapi. Only placeholders with known names are replaced;
// nothing is evaluated.

export type TemplateValues = ReadonlyMap<string, string>;

const placeholder = /<%[=-]\s*([A-Za-z_.]+)\s*%>/g;

const fill = (template: string, values: TemplateValues, write: (value: string) => string): string =>
  template.replaceAll(placeholder, (written: string, name: string) => {
    const value = values.get(name);
    return value === undefined ? written : write(value);
  });

export const fillText = (template: string, values: TemplateValues): string =>
  fill(template, values, (value) => value);

export const fillHtml = (template: string, values: TemplateValues): string =>
  fill(template, values, escapeHtml);

/** Fills a template and joins its lines, for mail headers. */
export const fillLine = (template: string, values: TemplateValues): string =>
  fillText(template, values).replaceAll(/[\r\n]+/g, ' ');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

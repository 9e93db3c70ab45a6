// A project whose pages have an attribute of every type, for tests of the form.
import { type Administered, startAdministered } from './project.ts';

export const page = 'api::page.page';
const tag = 'api::tag.tag';

export const of = (documentId: string): string => `content-manager/collection-types/${page}/${documentId}`;

export interface Shown {
  readonly documentId: string;
  readonly status: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const lowerCaseContacts = `module.exports = {
  beforeUpdate({ params: { data } }) {
    if (data.contact) data.contact = data.contact.toLowerCase();
  },
};`;

export async function startPages(): Promise<Administered> {
  const { app, admin } = await startAdministered({
    files: { 'src/api/page/content-types/page/lifecycles.js': lowerCaseContacts },
    components: {
      'shared.quote': { words: { type: 'string', required: true }, speaker: { type: 'string' } },
      'shared.note': { remark: { type: 'text' } },
    },
    contentTypes: {
      [page]: {
        draftAndPublish: true,
        attributes: {
          title: { type: 'string', required: true },
          slug: { type: 'uid', targetField: 'title' },
          summary: { type: 'text', maxLength: 20 },
          story: { type: 'richtext' },
          body: { type: 'blocks' },
          facts: { type: 'json' },
          pages: { type: 'integer' },
          price: { type: 'decimal' },
          serial: { type: 'biginteger' },
          isHot: { type: 'boolean' },
          day: { type: 'date' },
          hour: { type: 'time' },
          moment: { type: 'datetime' },
          mood: { type: 'enumeration', enum: ['calm', 'wild'] },
          contact: { type: 'email' },
          secret: { type: 'password' },
          tags: { type: 'relation', relation: 'manyToMany', target: tag },
          lead: { type: 'component', component: 'shared.quote' },
          quotes: { type: 'component', component: 'shared.quote', repeatable: true },
          sections: { type: 'dynamiczone', components: ['shared.quote', 'shared.note'] },
          accent: { type: 'customField', customField: 'plugin::color-picker.color', regex: '^#[0-9a-f]{6}$' },
          markup: { type: 'customField', customField: 'plugin::ckeditor5.CKEditor' },
          gadget: { type: 'customField', customField: 'plugin::wild.gadget', baseType: 'json' },
        },
      },
      [tag]: { attributes: { name: { type: 'string' } } },
    },
  });
  for (const name of ['Red', 'Green', 'Blue'])
    await admin('POST', `content-manager/collection-types/${tag}`, { data: { name } });
  return { app, admin };
}

// The preview of removed attributes and types: how many documents have content in them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, dataOf, files, startAdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';

const uid = 'api::crate.crate';
const text = { type: 'string' };
const attributes = {
  name: text,
  label: text,
  code: { type: 'password' },
  lead: { type: 'component', component: 'shared.seo' },
  parts: { type: 'component', component: 'shared.seo', repeatable: true },
  body: { type: 'dynamiczone', components: ['shared.seo'] },
  inside: { type: 'relation', relation: 'manyToOne', target: uid, inversedBy: 'holds' },
  holds: { type: 'relation', relation: 'oneToMany', target: uid, mappedBy: 'inside' },
  near: { type: 'relation', relation: 'oneToMany', target: uid },
};

describe.each(databases)('a removed attribute on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(
      database,
      {},
      {
        ...files,
        components: { 'shared.seo': { title: text } },
        contentTypes: { [uid]: { draftAndPublish: true, attributes } },
      },
    );
  });
  afterAll(() => app.close());

  const removedBy = async (edit: object) => {
    const preview = await app.admin('POST', 'content-type-builder/schema/preview', edit);
    const { changes } = dataOf(preview) as unknown as {
      changes: { kind: string; description: string; rows: number }[];
    };
    return Object.fromEntries(
      changes
        .filter(({ kind }) => kind === 'leave stored')
        .map(({ description, rows }) => [
          description.replace(/^(?:remove|change the kind of) (.*): .*$/, '$1'),
          rows,
        ]),
    );
  };
  const typeWith = async (names: readonly string[]) => {
    const shown = dataOf(await app.admin('GET', 'content-type-builder/schema')) as unknown as {
      contentTypes: { uid: string; schema: { attributes: Record<string, object> } }[];
    };
    const schema = shown.contentTypes.find((one) => one.uid === uid)?.schema;
    const kept = Object.entries(schema?.attributes ?? {}).filter(([name]) => names.includes(name));
    return { uid, schema: { ...schema, attributes: Object.fromEntries(kept) } };
  };

  test('is reported with the number of documents that have a value; draft and published version count once', async () => {
    const made: string[] = [];
    for (const data of [
      { name: 'one', label: 'x', code: 'Secret of 1', lead: { title: 'a' }, parts: [{ title: 'b' }] },
      { name: 'two', label: 'y', parts: [], body: [{ __component: 'shared.seo', title: 'c' }] },
      { name: 'three' },
    ]) {
      const response = await app.admin('POST', `content-manager/collection-types/${uid}`, { data });
      made.push(String(dataOf(response).documentId));
    }
    const [one, two] = made;
    const below = `content-manager/collection-types/${uid}`;
    await app.admin('PUT', `${below}/${two}`, { data: { inside: one, near: [one] } });
    for (const id of [one, two]) await app.admin('POST', `${below}/${id}/actions/publish`);
    expect(await removedBy({ contentTypes: [await typeWith(['name'])] })).toEqual({
      [`${uid} label`]: 2,
      [`${uid} code`]: 1,
      [`${uid} lead`]: 1,
      [`${uid} parts`]: 1,
      [`${uid} body`]: 1,
      [`${uid} inside`]: 1,
      [`${uid} holds`]: 0,
      [`${uid} near`]: 1,
    });
    expect(await removedBy({ contentTypes: [{ uid, schema: null }] })).toEqual({ [uid]: 3 });
  });

  test('is reported once, with its documents, and as messages that can be translated', async () => {
    const response = await app.admin('POST', 'content-type-builder/schema/preview', {
      contentTypes: [await typeWith(Object.keys(attributes).filter((name) => name !== 'label'))],
    });
    const { changes } = dataOf(response) as unknown as {
      changes: { description: string; documents: string[]; told: { name: string; values: object }[] }[];
    };
    const ofLabel = changes.filter(({ description }) => description.includes('label'));
    expect(ofLabel).toMatchObject([
      {
        rows: 2,
        told: [{ name: 'attributeRemoved', values: { attribute: 'label', uid } }, { name: 'staysStored' }],
      },
    ]);
    expect(ofLabel[0]?.documents).toHaveLength(2);
    expect(changes.filter(({ told }) => told.length === 0)).toEqual([]);
  });

  test('is counted inside components at any depth', async () => {
    const without = {
      uid: 'shared.seo',
      schema: { info: { displayName: 'Seo' }, attributes: { other: text } },
    };
    expect(await removedBy({ components: [without] })).toEqual({ 'shared.seo title': 2 });
    const number = { ...without, schema: { ...without.schema, attributes: { title: { type: 'integer' } } } };
    expect(await removedBy({ components: [number] })).toEqual({ 'shared.seo title': 2 });
    const bare = await typeWith(['name']);
    const gone = await removedBy({ components: [{ uid: 'shared.seo', schema: null }], contentTypes: [bare] });
    expect(gone).toMatchObject({ 'shared.seo': 2 });
  });

  test('is counted correctly beside a renamed attribute, which is not reported', async () => {
    const { schema } = await typeWith(Object.keys(attributes));
    const { label, ...others } = schema.attributes;
    const renamed = { uid, schema: { ...schema, attributes: { ...others, caption: label } } };
    const renames = [{ owner: uid, from: 'label', to: 'caption' }];
    expect(await removedBy({ contentTypes: [renamed], renames })).toEqual({});
  });
});

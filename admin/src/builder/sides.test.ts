import { expect, test } from 'vitest';
import type { EditableSchema, SchemaAttribute, Schemas } from '../api/builder.ts';
import { changesOf, draftOf, type SchemaDraft } from './draft.ts';

const post = 'api::post.post';
const user = 'plugin::users-permissions.user';

type Attributes = Readonly<Record<string, SchemaAttribute>>;

const typeOf = (uid: string, attributes: Attributes): EditableSchema => ({
  uid,
  file: `${uid}.json`,
  isEditable: uid === post,
  schema: { info: {}, attributes },
});

const written = { type: 'relation', relation: 'manyToOne', target: user, inversedBy: 'posts' };
const posts = { type: 'relation', relation: 'oneToMany', target: post, mappedBy: 'writer', private: true };

/** The changes of a post with these attributes, next to a content type of users. */
function changesWith(before: Attributes, change: (draft: SchemaDraft) => SchemaDraft, ofUser: Attributes) {
  const type = typeOf(post, before);
  const schemas: Schemas = { isReadOnly: false, contentTypes: [type, typeOf(user, ofUser)], components: [] };
  const { contentTypes = [], renames } = changesOf(change(draftOf(type, false)), schemas);
  return {
    attributes: Object.fromEntries(contentTypes.map(({ uid, schema }) => [uid, schema?.attributes])),
    renames,
  };
}

const withOption = (name: string, options: object) => (draft: SchemaDraft) => ({
  ...draft,
  attributes: draft.attributes.map((one) =>
    one.name === name ? { ...one, definition: { ...one.definition, ...options } } : one,
  ),
});

test('an unchanged relation does not change the other content type', () => {
  const title = { type: 'string' };
  const { attributes } = changesWith({ title, writer: written }, withOption('title', { unique: true }), {
    posts,
  });
  expect(Object.keys(attributes)).toEqual([post]);
});

test('a new side is added to the other content type, and its other options are kept', () => {
  const { inversedBy: _, ...alone } = written;
  const made = changesWith({ writer: alone }, withOption('writer', { inversedBy: 'posts' }), {});
  expect(made.attributes[user]).toEqual({
    posts: { type: 'relation', relation: 'oneToMany', target: post, mappedBy: 'writer' },
  });
  const one = changesWith({ writer: written }, withOption('writer', { relation: 'oneToOne' }), { posts });
  expect(one.attributes[user]).toEqual({ posts: { ...posts, relation: 'oneToOne' } });
});

test('a new name renames the other side, and removing the relation removes its inverse side', () => {
  const renamed = changesWith({ writer: written }, withOption('writer', { inversedBy: 'texts' }), { posts });
  expect(renamed.attributes[user]).toEqual({ texts: posts });
  expect(renamed.renames).toEqual([{ owner: user, from: 'posts', to: 'texts' }]);
  const gone = changesWith({ writer: written }, (draft) => ({ ...draft, attributes: [] }), { posts });
  expect(gone.attributes[user]).toEqual({});
});

// Relations of the same few documents, edited by many writers at the same moment from both sides: none waits in a circle for another,
// so that PostgreSQL ends no transaction, and no edit is lost.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordingIndex } from '../code/recording.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { watchStatements } from '../harness/watch-statements.ts';

const story = 'api::story.story';
const section = 'api::section.section';
const relation = (kind: string, target: string, side: object = {}) => ({
  type: 'relation',
  relation: kind,
  target,
  ...side,
});

const contentTypes = {
  [story]: {
    pluralName: 'stories',
    draftAndPublish: true,
    attributes: {
      title: { type: 'string' },
      section: relation('manyToOne', section, { inversedBy: 'stories' }),
      topics: relation('manyToMany', section, { inversedBy: 'topical' }),
      cover: relation('oneToOne', section, { inversedBy: 'covered' }),
      any: { type: 'relation', relation: 'morphToMany' },
      parent: relation('manyToOne', story, { inversedBy: 'children' }),
      children: relation('oneToMany', story, { mappedBy: 'parent' }),
      twin: relation('oneToOne', story, { inversedBy: 'twinOf' }),
      twinOf: relation('oneToOne', story, { mappedBy: 'twin' }),
      friends: relation('manyToMany', story, { inversedBy: 'fans' }),
      fans: relation('manyToMany', story, { mappedBy: 'friends' }),
      box: { type: 'component', component: 'shared.box' },
    },
  },
  [section]: {
    draftAndPublish: true,
    attributes: {
      title: { type: 'string' },
      stories: relation('oneToMany', story, { mappedBy: 'section' }),
      topical: relation('manyToMany', story, { mappedBy: 'topics' }),
      covered: relation('oneToOne', story, { mappedBy: 'cover' }),
      anywhere: relation('morphMany', story, { morphBy: 'any' }),
    },
  },
} satisfies TestProjectFiles['contentTypes'];

const components = {
  'shared.box': { content: relation('oneToOne', story), all: relation('oneToMany', section) },
};

const files = { 'src/index.js': recordingIndex };

const writers = Array.from({ length: 12 }, (_, index) => index);
const rounds = 6;

const nothing = { refused: [], failures: [] };

/** A lock that is not waited for, after which a write begins anew, and statements that were sent behind it. */
const repeated = ['55P03', '25P02', '26000'];

/** A turn of the list, in the other direction for every second writer, so that any two meet in opposite order. */
function turned<T>(list: readonly T[], by: number): readonly T[] {
  const start = by % list.length;
  const turn = [...list.slice(start), ...list.slice(0, start)];
  return by % 2 === 0 ? turn : turn.toReversed();
}

type Document = Readonly<Record<string, unknown>> & { readonly documentId: string };

interface Known {
  readonly stories: readonly string[];
  readonly sections: readonly string[];
}

/** A write: method, path and data. `CLONE` has a documentId for a path. */
type Edit = readonly [method: string, path: string, data?: object];

interface Mix {
  readonly title: string;
  readonly edit: (known: Known, writer: number, round: number) => Edit;
}

const at = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
const put = (path: string, data: object): Edit => ['PUT', path, data];
const putSection = ({ sections }: Known, writer: number, data: object) =>
  put(`sections/${at(sections, writer)}`, data);
const putStory = ({ stories }: Known, writer: number, data: object) =>
  put(`stories/${at(stories, writer)}`, data);

const lists = ['stories', 'topical', 'anywhere'] as const;
const ownLists = ['children', 'fans', 'friends'] as const;

function oneToOne(known: Known, writer: number, round: number): Edit {
  const other = at(known.stories, writer * 5 + round + 1);
  const edits = [
    putSection(known, writer, { covered: other }),
    putStory(known, writer, { cover: at(known.sections, writer + round) }),
    putStory(known, writer, { twin: other }),
    putStory(known, writer, { twinOf: other }),
  ];
  return edits[writer % edits.length] ?? ['GET', 'stories'];
}

const mixes: readonly Mix[] = [
  ...lists.map((name) => ({
    title: `${name}, set`,
    edit: (known: Known, writer: number, round: number) =>
      putSection(known, writer, { [name]: turned(known.stories, writer + round) }),
  })),
  ...ownLists.map((name) => ({
    title: `${name} of the same type, set`,
    edit: (known: Known, writer: number, round: number) =>
      putStory(known, writer, { [name]: turned(known.stories, writer + round).slice(0, 4) }),
  })),
  {
    title: 'connected and disconnected, by both sides',
    edit: (known, writer, round) => {
      const [one = '', two = '', three = ''] = turned(known.stories, writer + round);
      return writer % 3 === 0
        ? putStory(known, writer, { section: at(known.sections, round), topics: known.sections })
        : putSection(known, writer, {
            stories: { connect: [{ documentId: one, position: { start: true } }], disconnect: [two] },
            topical: { connect: [two, three], disconnect: [one] },
          });
    },
  },
  {
    title: 'created, copied and deleted meanwhile',
    edit: (known, writer, round) => {
      const all = turned(known.stories, writer + round);
      const data = { children: all.slice(0, 3), fans: all.slice(2, 5), twinOf: all[5] };
      const edits: readonly Edit[] = [
        ['POST', 'stories', data],
        ['CLONE', at(known.stories, writer), data],
        ['POST', 'sections', { stories: all, topical: all.slice(0, 4), covered: all[0] }],
        put(`stories/${at(known.stories, writer)}`, { children: all.slice(0, 3) }),
      ];
      return edits[writer % edits.length] ?? ['GET', 'stories'];
    },
  },
  {
    title: 'drafts that are published and discarded',
    edit: (known, writer, round) => {
      const path = `stories/${at(known.stories, writer)}`;
      const all = turned(known.stories, writer + round);
      const edits: readonly Edit[] = [
        put(`${path}?status=draft`, { children: all.slice(0, 4), twin: all[5], fans: all.slice(3) }),
        ['POST', `${path}/actions/publish`, {}],
        ['POST', `${path}/actions/discard-draft`, {}],
        put(`sections/${at(known.sections, writer)}?status=draft`, { stories: all, covered: all[2] }),
        ['POST', `sections/${at(known.sections, writer)}/actions/publish`, {}],
      ];
      return edits[(writer + round) % edits.length] ?? ['GET', 'stories'];
    },
  },
  {
    title: 'in components too',
    edit: (known, writer, round) => {
      const all = turned(known.stories, writer + round);
      const box = { content: all[0], all: turned(known.sections, writer) };
      return putStory(known, writer, { box, children: all.slice(0, 3), twin: all[4] });
    },
  },
];

describe.each(databases)('relations that many edit at once on %s', (database) => {
  let app: TestApp;
  let known: Known;

  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, components, files, connections: 12 });
  });
  afterAll(() => app.close());

  const make = async (plural: string): Promise<string> => {
    const { body } = await app.request('POST', `/api/${plural}`, { data: { title: plural } });
    return (body as { readonly data: Document }).data.documentId;
  };

  beforeEach(async () => {
    known = {
      stories: await Promise.all(Array.from({ length: 7 }, () => make('stories'))),
      sections: await Promise.all(Array.from({ length: 3 }, () => make('sections'))),
    };
  });

  /** Sends all of them at once; resolves to what was refused, and to errors of PostgreSQL other than those. */
  async function together(edits: readonly Edit[]) {
    const refused: unknown[] = [];
    const { failures } = await watchStatements(() =>
      Promise.all(
        edits.map(async ([method, path, data]) => {
          if (method === 'CLONE')
            return globalThis.recorded.strapi.documents(story).clone({ documentId: path, data: { ...data } });
          const { status, body } = await app.request(method, `/api/${path}`, data && { data });
          if (status >= 300) refused.push([method, path, status, body]);
        }),
      ),
    );
    return { refused, failures: failures.filter((code) => !repeated.includes(code)) };
  }

  const read = async (path: string, status: string): Promise<readonly Document[]> => {
    const { body } = await app.request(
      'GET',
      `/api/${path}&status=${status}&pagination[pageSize]=100&sort=id:desc`,
    );
    return (body as { readonly data: readonly Document[] }).data;
  };

  /** Every target of a one-to-one relation has one owner, in both statuses. */
  async function expectSingleOwners() {
    for (const status of ['draft', 'published'])
      for (const [plural, name] of [
        ['stories', 'twinOf'],
        ['stories', 'twin'],
        ['sections', 'covered'],
      ] as const) {
        const shown = await read(`${plural}?populate=${name}`, status);
        const taken = shown
          .filter(({ documentId }) => known[plural].includes(documentId))
          .flatMap(({ [name]: other }) => (other as Document | null)?.documentId ?? []);
        expect([status, name, taken.length]).toEqual([status, name, new Set(taken).size]);
      }
  }

  test.each(mixes)('$title', async ({ edit }) => {
    for (let round = 0; round < rounds; round++)
      expect(await together(writers.map((writer) => edit(known, writer, round)))).toEqual(nothing);
    await expectSingleOwners();
  });

  test('one-to-one, by both sides, of which each has one owner', async () => {
    for (let round = 0; round < rounds; round++)
      expect(await together(writers.map((writer) => oneToOne(known, writer, round)))).toEqual(nothing);
    await expectSingleOwners();
  });

  test('what each of many connects is there', async () => {
    const [one = ''] = known.sections;
    const edits = known.stories.flatMap((item, index): readonly Edit[] => [
      put(`sections/${one}`, { topical: { connect: [item] }, anywhere: { connect: [item] } }),
      put(`stories/${item}`, { section: one }),
      put(`stories/${at(known.stories, index + 1)}`, { fans: { connect: [item] } }),
    ]);
    expect(await together(edits)).toEqual(nothing);
    for (const status of ['draft', 'published']) {
      const sections = await read('sections?populate=*', status);
      const shown = sections.find(({ documentId }) => documentId === one);
      for (const name of lists) {
        const listed = shown?.[name] as readonly Document[] | undefined;
        const ids = listed?.map(({ documentId }) => documentId).toSorted();
        expect([status, name, ids]).toEqual([status, name, known.stories.toSorted()]);
      }
    }
  });

  test('what is deleted meanwhile leaves no link', async () => {
    const [first = '', second = '', ...rest] = known.stories;
    for (const id of rest)
      await together([
        put(`stories/${id}`, { children: [first, second], fans: [first, second], twin: first }),
        put(`stories/${first}`, { parent: second, friends: [second, ...rest] }),
      ]);
    const edits = [...known.stories, ...known.sections.slice(1)].map(
      (id, index): Edit => ['DELETE', `${index < known.stories.length ? 'stories' : 'sections'}/${id}`],
    );
    expect(await together(edits)).toEqual(nothing);
  });
});

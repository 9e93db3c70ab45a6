// `strapi.plugin('content-manager').service('populate-builder')`: the `populate` of a whole document, which plugins use before they
// copy, compare or check it.
import { byKind } from '../../schema/by-kind.ts';
import type { AttributeOwner, Schema } from '../../schema/schema.ts';
import { guarded } from '../strapi/guarded/guarded.ts';
import { unknownName } from '../strapi/guarded/unknown-name.ts';

/** `{ seo: { populate: { image: true } }, author: true }` */
type Populate = Readonly<Record<string, unknown>>;

interface PopulateBuilder {
  /** Components down to this level, and what they and the document are related to. */
  populateDeep(levels?: number): PopulateBuilder;
  /** Whether relations to one and to many are counted instead. */
  countRelations(which?: Counted): PopulateBuilder;
  /** Undefined if `populateDeep` was not called. */
  build(): Promise<Populate | undefined>;
}

interface Counted {
  readonly toOne?: boolean;
  readonly toMany?: boolean;
}

export type PopulateBuilderService = (uid: string) => PopulateBuilder;

const instead = { populateFromQuery: 'Pass the parameters of the query to strapi.documents(uid).' };

export const populateBuilder =
  (schema: Schema): PopulateBuilderService =>
  (uid) => {
    const owner = schema.contentTypes.get(uid) ?? schema.components.get(uid);
    if (!owner) throw unknownName('content type', uid, [...schema.contentTypes.keys()]);
    let levels = 0;
    let counted: Counted = {};
    const builder: PopulateBuilder = guarded(
      {
        populateDeep: (given = 1) => {
          levels = given;
          return builder;
        },
        countRelations: (which = { toOne: true, toMany: true }) => {
          counted = which;
          return builder;
        },
        build: async () => (levels > 0 ? populateOf(owner, levels, { schema, counted }) : undefined),
      },
      { name: `populate-builder of ${uid}`, instead },
    );
    return builder;
  };

interface Building {
  readonly schema: Schema;
  readonly counted: Counted;
}

const populateOf = (owner: AttributeOwner, levels: number, building: Building): Populate => {
  const populated = [...owner.attributes.values()].map((attribute) => [
    attribute.name,
    populatedBy(attribute, levels, building),
  ]);
  return levels > 0 ? Object.fromEntries(populated.filter(([, value]) => value !== undefined)) : {};
};

const populatedBy = byKind<unknown, readonly [levels: number, building: Building]>({
  scalar: () => undefined,
  password: () => undefined,
  media: () => true,
  morph: () => true,
  relation: ({ relation }, _levels, { counted }) =>
    (relation.endsWith('ToMany') ? counted.toMany : counted.toOne) ? { count: true } : true,
  component: ({ component }, levels, building) => insideOf(component, levels, building),
  zone: ({ components }, levels, building) => ({
    on: Object.fromEntries(components.map((uid) => [uid, insideOf(uid, levels, building)])),
  }),
});

function insideOf(uid: string, levels: number, building: Building): unknown {
  const component = building.schema.components.get(uid);
  return { populate: component && levels > 1 ? populateOf(component, levels - 1, building) : {} };
}

// The parts of the generated GraphQL schema that a project has switched off (content API reference, "GraphQL
// customization"): the interface for its code, and the one for the schema generator.
import type { AttributeOwner, Schema } from '../../schema/schema.ts';
import { unknownName } from './unknown-name.ts';

/** The interface for the schema generator. */
export interface ShadowCrud {
  contentType(uid: string): ShadowType;
}

export interface ShadowType {
  isEnabled(): boolean;
  areQueriesEnabled(): boolean;
  areMutationsEnabled(): boolean;
  /** For find, findOne, create, update and delete: whether any operation of the action is left. */
  isActionEnabled(action: string): boolean;
  field(name: string): ShadowField;
}

interface ShadowField {
  isEnabled(): boolean;
  hasInputEnabled(): boolean;
  hasOutputEnabled(): boolean;
  hasFiltersEnabled(): boolean;
}

/** The interface for a project: `shadowCRUD('api::article.article').disableAction('delete')`. */
export interface ShadowTypeSwitches extends ShadowType {
  isDisabled(): boolean;
  areQueriesDisabled(): boolean;
  areMutationsDisabled(): boolean;
  isActionDisabled(action: string): boolean;
  disable(): ShadowTypeSwitches;
  disableQueries(): ShadowTypeSwitches;
  disableMutations(): ShadowTypeSwitches;
  disableAction(action: string): ShadowTypeSwitches;
  disableActions(actions: readonly string[]): ShadowTypeSwitches;
  field(name: string): ShadowFieldSwitches;
}

/** `shadowCRUD('api::article.article').field('notes').disableOutput()` */
interface ShadowFieldSwitches extends ShadowField {
  isDisabled(): boolean;
  disable(): ShadowFieldSwitches;
  disableInput(): ShadowFieldSwitches;
  disableOutput(): ShadowFieldSwitches;
  disableFilters(): ShadowFieldSwitches;
}

const queryActions = ['find', 'findOne'];
const mutationActions = ['create', 'update', 'delete'];
const knownActions = [...queryActions, ...mutationActions];

const everyField: ShadowField = {
  isEnabled: () => true,
  hasInputEnabled: () => true,
  hasOutputEnabled: () => true,
  hasFiltersEnabled: () => true,
};

const everyType: ShadowType = {
  isEnabled: () => true,
  areQueriesEnabled: () => true,
  areMutationsEnabled: () => true,
  isActionEnabled: () => true,
  field: () => everyField,
};

/** A project that has switched nothing off. */
export const everythingEnabled: ShadowCrud = { contentType: () => everyType };

/** The switches of one project, for its content types and components. */
export class ShadowCrudSwitches implements ShadowCrud {
  readonly #schema: Schema;
  readonly #isOfPackage: (uid: string) => boolean;
  readonly #types = new Map<string, ShadowTypeSwitches>();

  constructor(schema: Schema, isOfPackage: (uid: string) => boolean = () => false) {
    this.#schema = schema;
    this.#isOfPackage = isOfPackage;
  }

  contentType(uid: string): ShadowType {
    return this.#types.get(uid) ?? everyType;
  }

  /** Throws an ExtensionFault for a uid that the project does not have. */
  switches(uid: string): ShadowTypeSwitches {
    const known = this.#types.get(uid);
    if (known) return known;
    const made = typeSwitches(this.#ownerOf(uid));
    this.#types.set(uid, made);
    return made;
  }

  /** Undefined for types that an installed package names and no longer has: there is nothing to switch off. */
  #ownerOf(uid: string): AttributeOwner | undefined {
    const { contentTypes, components } = this.#schema;
    const owner = contentTypes.get(uid) ?? components.get(uid);
    if (owner || this.#isOfPackage(uid)) return owner;
    const own = [...contentTypes.keys()].filter((known) => known.startsWith('api::'));
    throw unknownName(`content type ${JSON.stringify(uid)}`, uid, [...own, ...components.keys()]);
  }
}

function typeSwitches(owner: AttributeOwner | undefined): ShadowTypeSwitches {
  let isOn = true;
  const actionsOff = new Set<string>();
  const fields = new Map<string, ShadowFieldSwitches>();
  const disable = (...actions: readonly string[]): ShadowTypeSwitches => {
    for (const action of actions.flatMap(actionsOf)) actionsOff.add(action);
    return type;
  };
  const isActionEnabled = (action: string): boolean => isOn && !actionsOff.has(checkedAction(action));
  const type: ShadowTypeSwitches = {
    isEnabled: () => isOn,
    isDisabled: () => !isOn,
    areQueriesEnabled: () => queryActions.some(isActionEnabled),
    areQueriesDisabled: () => !queryActions.some(isActionEnabled),
    areMutationsEnabled: () => mutationActions.some(isActionEnabled),
    areMutationsDisabled: () => !mutationActions.some(isActionEnabled),
    isActionEnabled,
    isActionDisabled: (action) => !isActionEnabled(action),
    disable: () => {
      isOn = false;
      return type;
    },
    disableQueries: () => disable(...queryActions),
    disableMutations: () => disable(...mutationActions),
    disableAction: (action) => disable(action),
    disableActions: (actions) => disable(...actions),
    field: (name) => {
      const known = fields.get(name) ?? fieldSwitches();
      fields.set(owner ? checkedAttribute(owner, name) : name, known);
      return known;
    },
  };
  return type;
}

function fieldSwitches(): ShadowFieldSwitches {
  const off = new Set<'all' | 'input' | 'output' | 'filters'>();
  const has = (part: 'input' | 'output' | 'filters'): boolean => !off.has('all') && !off.has(part);
  const disable = (part: 'all' | 'input' | 'output' | 'filters') => (): ShadowFieldSwitches => {
    off.add(part);
    return field;
  };
  const field: ShadowFieldSwitches = {
    isEnabled: () => has('input') || has('output') || has('filters'),
    isDisabled: () => !field.isEnabled(),
    hasInputEnabled: () => has('input'),
    hasOutputEnabled: () => has('output'),
    hasFiltersEnabled: () => has('filters'),
    disable: disable('all'),
    disableInput: disable('input'),
    disableOutput: disable('output'),
    disableFilters: disable('filters'),
  };
  return field;
}

/** `*` is every action. */
const actionsOf = (action: string): readonly string[] =>
  action === '*' ? knownActions : [checkedAction(action)];

function checkedAction(action: string): string {
  if (knownActions.includes(action)) return action;
  throw unknownName(`action ${JSON.stringify(action)}`, action, knownActions);
}

/** The fields of every document. */
const systemFields = ['documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale', 'localizations'];

export const hasField = ({ attributes }: AttributeOwner, name: string): boolean =>
  attributes.has(name) || systemFields.includes(name);

function checkedAttribute(owner: AttributeOwner, name: string): string {
  if (hasField(owner, name)) return name;
  const names = [...owner.attributes.keys(), ...systemFields];
  throw unknownName(`attribute ${JSON.stringify(name)} in ${owner.uid}`, name, names);
}

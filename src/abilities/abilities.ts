// The abilities of a caller: a set of `uid.action`. The planner and the documents service know nothing else of the
// caller. A grant may have a rule, which limits it to some attributes and some documents.

export interface Abilities {
  /** Equal for callers with equal abilities. Part of the keys of cached statements. */
  readonly key: string;
  /** `may('api::article.article.find')` */
  readonly may: (action: string) => boolean;
  /** Rules by action. Other actions have no limits. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** Set for code of the project, which may also write attributes with `writable: false`. */
  readonly isCode?: true;
  /** The values of `$user.…` in rules. They are not part of the key, because statements take them as inputs. */
  readonly claims: Claims;
}

/** The rule of a grant, parsed and checked by plan/rules/parse-rule.ts. */
export interface Rule {
  /** Stable ids of the attributes that may be read or written; undefined means all. */
  readonly attributeIds?: readonly string[] | undefined;
  /** The documents to which the action applies: a filter with ids of attributes (plan/rules/rule-filter.ts). */
  readonly filter?: unknown;
  /** For administrators: the action applies to versions in at least one of these scopes. An empty list means none. */
  readonly scopes?: readonly RightScope[] | undefined;
}

/** A limit of an administrator's right. Missing members do not limit it. */
export interface RightScope {
  /** Documents that the administrator, or one of these administrators, has created. */
  readonly creators?: 'own' | readonly number[] | undefined;
  readonly locales?: readonly string[] | undefined;
  readonly documentIds?: readonly string[] | undefined;
}

/** Rules by action. */
export type Rules = Readonly<Record<string, Rule>>;

/** `{ 'user.id': 5, … }`. A comparison with a missing claim matches nothing. */
export type Claims = Readonly<Record<string, unknown>>;

const noRules: ReadonlyMap<string, Rule> = new Map();
const noClaims: Claims = {};

let count = 0;

export function abilitiesOf(actions: Iterable<string>, rules: Rules = {}): Abilities {
  const granted = new Set(actions);
  return {
    key: `a${count++}`,
    may: (action) => granted.has(action),
    rules: new Map(Object.entries(rules)),
    claims: noClaims,
  };
}

export const fullAccess: Abilities = { key: 'full', may: () => true, rules: noRules, claims: noClaims };

export const codeAccess: Abilities = { ...fullAccess, isCode: true };

const readActions = ['find', 'findOne', 'readDraft'];

/** The abilities of read-only tokens: every action whose name is a reading one. */
export const readOnly: Abilities = {
  key: 'read',
  may: (action) => readActions.includes(action.slice(action.lastIndexOf('.') + 1)),
  rules: noRules,
  claims: noClaims,
};

export const noAbilities: Abilities = { key: 'none', may: () => false, rules: noRules, claims: noClaims };

/** `own`, and this action without limits. */
export const withAction = (own: Abilities, action: string): Abilities => ({
  ...own,
  key: `${own.key}+${action}`,
  may: (other) => other === action || own.may(other),
  rules: new Map([...own.rules].filter(([ruled]) => ruled !== action)),
});

/**
 * The abilities of code that takes part in a caller's read: all attributes and relations of the documents that the
 * caller's row rules permit.
 */
export const codeReadingFor = (own: Abilities): Abilities => ({
  key: `code for ${own.key}`,
  may: () => true,
  rules: new Map([...own.rules].map(([action, { filter, scopes }]) => [action, { filter, scopes }])),
  claims: own.claims,
  isCode: true,
});

/** For code that reads on behalf of the caller without their rules: types with row rules are closed. */
export function withoutRuled(own: Abilities): Abilities {
  const ruled = new Set([...own.rules].flatMap(([action, rule]) => (leavesOut(rule) ? [action] : [])));
  if (ruled.size === 0) return own;
  return { ...own, key: `${own.key} past rules`, may: (action) => !ruled.has(action) && own.may(action) };
}

const leavesOut = ({ filter, scopes }: Rule): boolean => filter !== undefined || scopes !== undefined;

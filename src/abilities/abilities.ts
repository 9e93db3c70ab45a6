// What a caller may do: a set of `uid.action`, the only thing about a caller that the planner and the documents service
// see. A grant may carry a rule, which narrows it to some attributes and some documents.

export interface Abilities {
  /** Equal for callers with equal abilities; part of the key under which statements are kept. */
  readonly key: string;
  /** `may('api::article.article.find')` */
  readonly may: (action: string) => boolean;
  /** By action; an action that is held and not listed is held without limits. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** The code of the project, which writes attributes that are `writable: false`, too. */
  readonly isCode?: true;
  /** What `$user.…` stands for in rules. Belongs to the person, not to the key: statements take it as input. */
  readonly claims: Claims;
}

/** What narrows a grant: made by parseRule() of plan/parse-rule.ts, which checks it against the content types. */
export interface Rule {
  /** Attributes that may be read or written, by their stable ids; undefined: all of them. */
  readonly attributeIds?: readonly string[] | undefined;
  /** Documents that the action reaches: a filter whose attributes stand by their ids (plan/rule-filter.ts). */
  readonly filter?: unknown;
  /** Of administrators: versions that the action reaches are in at least one of these. None at all: none is reached. */
  readonly scopes?: readonly RightScope[] | undefined;
}

/** What an administrator's right is held to; what is missing narrows nothing. */
export interface RightScope {
  /** Documents that the administrator made, or that one of these administrators did. */
  readonly creators?: 'own' | readonly number[] | undefined;
  readonly locales?: readonly string[] | undefined;
}

/** By action, where one narrows it. */
export type Rules = Readonly<Record<string, Rule>>;

/** `{ 'user.id': 5, … }`; what is missing compares with nothing. */
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

/** What a read-only token may do: every action with one of the reading names, nothing else. */
export const readOnly: Abilities = {
  key: 'read',
  may: (action) => readActions.includes(action.slice(action.lastIndexOf('.') + 1)),
  rules: noRules,
  claims: noClaims,
};

export const nothing: Abilities = { key: 'none', may: () => false, rules: noRules, claims: noClaims };

/** What `own` may do, and this action without limits. */
export const withAction = (own: Abilities, action: string): Abilities => ({
  ...own,
  key: `${own.key}+${action}`,
  may: (asked) => asked === action || own.may(asked),
  rules: new Map([...own.rules].filter(([ruled]) => ruled !== action)),
});

/**
 * Code that has a part in a caller's read: every attribute and relation is open to it, of the documents that the caller's own
 * rules let through.
 */
export const codeReadingFor = (own: Abilities): Abilities => ({
  key: `code for ${own.key}`,
  may: () => true,
  rules: new Map([...own.rules].map(([action, { filter, scopes }]) => [action, { filter, scopes }])),
  claims: own.claims,
  isCode: true,
});

/** For code that reads in the caller's place, past their rules: types of which a rule leaves documents out are closed. */
export function withoutRuled(own: Abilities): Abilities {
  const ruled = new Set([...own.rules].flatMap(([action, rule]) => (leavesOut(rule) ? [action] : [])));
  if (ruled.size === 0) return own;
  return { ...own, key: `${own.key} past rules`, may: (action) => !ruled.has(action) && own.may(action) };
}

const leavesOut = ({ filter, scopes }: Rule): boolean => filter !== undefined || scopes !== undefined;

// What a caller may do: a set of `uid.action`, the only thing about a caller that the planner and the documents service see.

export interface Abilities {
  /** Equal for callers with equal abilities; part of the key under which statements are kept. */
  readonly key: string;
  /** `may('api::article.article.find')` */
  readonly may: (action: string) => boolean;
}

let count = 0;

export const abilitiesOf = (actions: Iterable<string>): Abilities => {
  const granted = new Set(actions);
  return { key: `a${count++}`, may: (action) => granted.has(action) };
};

export const fullAccess: Abilities = { key: 'full', may: () => true };

const readActions = ['find', 'findOne', 'readDraft'];

/** What a read-only token may do: every action with one of the reading names, nothing else. */
export const readOnly: Abilities = {
  key: 'read',
  may: (action) => readActions.includes(action.slice(action.lastIndexOf('.') + 1)),
};

export const nothing: Abilities = { key: 'none', may: () => false };

// The grants of one caller during one write. Each row rule is planned at most once.
import type { Abilities, Claims } from '../../abilities/abilities.ts';
import type { Condition, Status } from '../../plan/plan.ts';
import { rulesOf } from '../../plan/readable.ts';
import { planRowRules } from '../../plan/rules/row-rule.ts';
import type { ContentType, Schema } from '../../schema/schema.ts';
import { isRuled } from './attributes.ts';

export interface GrantsOptions {
  readonly schema: Schema;
  readonly defaultLocale: string;
  readonly abilities: Abilities;
}

export class Grants {
  readonly abilities: Abilities;
  readonly #options: GrantsOptions;
  readonly #planned = new Map<string, Condition | undefined>();

  constructor(options: GrantsOptions) {
    this.abilities = options.abilities;
    this.#options = options;
  }

  get claims(): Claims {
    return this.abilities.claims;
  }

  may({ uid }: ContentType, action: string): boolean {
    return this.abilities.may(`${uid}.${action}`);
  }

  /** Whether any action on the type has a rule. */
  isRuled(contentType: ContentType): boolean {
    return isRuled(this.abilities, contentType);
  }

  /** Whether the action is limited to some documents of the type. */
  isNarrowed({ uid }: ContentType, action: string): boolean {
    return rulesOf(this.abilities, uid, [action]).some(
      ({ filter, scopes }) => filter !== undefined || scopes !== undefined,
    );
  }

  /**
   * The rows of a status to which all actions apply; undefined without limits. `decided`: the locales that a write
   * changes, if these are not those of the rows.
   */
  rows(
    contentType: ContentType,
    actions: readonly string[],
    status: Status,
    decided?: readonly string[],
  ): Condition | undefined {
    const rules = rulesOf(this.abilities, contentType.uid, actions);
    if (rules.length === 0) return undefined;
    const key = `${contentType.uid} ${actions.join()} ${status} ${decided?.join() ?? '*'}`;
    if (!this.#planned.has(key))
      this.#planned.set(key, planRowRules(rules, contentType, { ...this.#options, status, decided }));
    return this.#planned.get(key);
  }

  /** The actions by which the caller reads documents of the type, in the order in which results of writes use them. */
  reading(contentType: ContentType): readonly string[] {
    return ['findOne', 'find'].filter((action) => this.may(contentType, action));
  }
}

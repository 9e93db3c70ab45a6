// What the grants of one caller say in one write. Each row rule is planned once, whichever stage asks for it first.
import type { Abilities, Claims } from '../../abilities/abilities.ts';
import type { Condition, Status } from '../../plan/plan.ts';
import { rulesOf } from '../../plan/readable.ts';
import { planRowRules } from '../../plan/row-rule.ts';
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

  /** Whether any action on the type is narrowed. */
  isRuled(contentType: ContentType): boolean {
    return isRuled(this.abilities, contentType);
  }

  /** Whether the action reaches some documents of the type only. */
  isNarrowed({ uid }: ContentType, action: string): boolean {
    return rulesOf(this.abilities, uid, [action]).some(
      ({ filter, scopes }) => filter !== undefined || scopes !== undefined,
    );
  }

  /**
   * The rows of a status that all of the actions reach; undefined where nothing narrows them. `decided`: the locales that
   * a write decides, where these are not those of the rows.
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

  /** The actions that show documents of the type to the caller, in the order in which results of writes go by them. */
  reading(contentType: ContentType): readonly string[] {
    return ['findOne', 'find'].filter((action) => this.may(contentType, action));
  }
}

// The permissions of the caller within a core action.
import { type Abilities, withAction } from '../../abilities/abilities.ts';

/**
 * The route has authorized the caller, so the core action that its code calls is allowed for this call, as with `auth: false`. A
 * grant of the caller keeps its rule. Nothing else is allowed, such as reading related types.
 */
export const calling = (own: Abilities, action: string): Abilities =>
  own.may(action) ? own : withAction(own, action);

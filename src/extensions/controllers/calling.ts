// The permissions of the caller within a core action.
import { type Abilities, withAction } from '../../abilities/abilities.ts';

/**
 * The row has let the caller in: what its code calls is open for the call, as it is by `auth: false`. A grant of their own
 * stays as it is, with its rule; nothing else is opened, such as what relations lead to.
 */
export const calling = (own: Abilities, action: string): Abilities =>
  own.may(action) ? own : withAction(own, action);

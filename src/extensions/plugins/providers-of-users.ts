// Sign-in providers as existing code reads and writes them, under the key `grant` of the users-permissions settings.
import { isDeepStrictEqual } from 'node:util';
import { presets } from '../../config/users/provider-presets.ts';
import type { ProviderConfig } from '../../config/users/providers-config.ts';
import { notTakenHere } from '../../errors/families/project-code.ts';
import type { Providers } from '../../users/providers/providers.ts';
import { type Data, isData } from '../../values/data.ts';

type Grant = Readonly<Record<string, Data>>;

/** The built-in providers. */
export const providersOff: Grant = Object.fromEntries(
  Object.keys(presets).map((name) => [name, { enabled: false, key: '', secret: '' }]),
);

export const grantOf = (providers: Providers): Grant => ({
  email: { enabled: true },
  ...Object.fromEntries(providers.all().map((provider) => [provider.name, shownProvider(provider)])),
});

/** The settings without the secret. */
const shownProvider = ({ clientId, callbacks, scope }: ProviderConfig): Data => ({
  enabled: true,
  key: clientId,
  callback: callbacks[0] ?? '',
  scope: scope.split(/[ ,]+/),
});

/** Enables and disables providers that config/plugins does not configure; the settings of disabled ones are kept. */
export function providersIn(value: Data, providers: Providers): Grant {
  const inForce = grantOf(providers);
  const kept = Object.entries(value).flatMap(([name, given]) => {
    const known = inForce[name];
    const isUnchanged =
      known !== undefined && isData(given) && isDeepStrictEqual({ ...known, ...given }, known);
    if (isUnchanged) return [];
    if (!isData(given) || name === 'email' || providers.isConfigured(name)) throw decidedProvider(name);
    if (given.enabled !== true) {
      providers.switchOff(name);
      return [[name, given] as const];
    }
    providers.switchOn(name, given);
    return [];
  });
  return Object.fromEntries(kept);
}

const decidedProvider = (name: string): Error =>
  name === 'email'
    ? notTakenHere({
        what: 'Switching passwords off',
        remedy: 'Revoke plugin::users-permissions.auth.callback from the roles.',
      })
    : notTakenHere({
        what: `Changing the provider ${name}`,
        remedy: 'Write it in config/plugins, below `providers` of users-permissions.',
      });

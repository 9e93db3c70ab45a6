// The sign-in providers: those of the configuration, and those that the project's code enables at each start, since
// their secrets are not stored.
import { type ProviderConfig, providersConfig, providersShape } from '../../config/users/providers-config.ts';
import { notTakenHere, wrongParameter } from '../../errors/families/project-code.ts';
import type { Finding } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { Data } from '../../values/data.ts';
import { openProvider, type Provider } from './provider.ts';

export class Providers {
  readonly #byName: Map<string, Provider>;
  readonly #configured: ReadonlySet<string>;
  readonly #ofCode = new Set<string>();
  readonly #isProduction: boolean;
  readonly #warn: (problem: string) => void;

  constructor(configured: readonly ProviderConfig[], isProduction: boolean, warn: (problem: string) => void) {
    this.#byName = new Map(configured.map((config) => [config.name, openProvider(config, isProduction)]));
    this.#configured = new Set(this.#byName.keys());
    this.#isProduction = isProduction;
    this.#warn = warn;
  }

  get(name: string): Provider | undefined {
    return this.#byName.get(name);
  }

  all(): readonly ProviderConfig[] {
    return [...this.#byName.values()].map(({ config }) => config);
  }

  isConfigured(name: string): boolean {
    return this.#configured.has(name);
  }

  /** Disables a provider for which the project's code registers its own function to read users, which is not run. */
  leaveToCode(name: string): void {
    if (this.get(name)) throw readByCode(name);
    this.#ofCode.add(name);
    this.#warn(`${readByCode(name).message} The provider is disabled.`);
  }

  /** Enables a provider, with options as in the configuration. An incomplete one stays disabled, with a warning. */
  switchOn(name: string, given: Data): void {
    if (this.#ofCode.has(name)) throw readByCode(name);
    const secret = given.secret || this.get(name)?.config.clientSecret;
    const parsed = providersShape.safeParse({ [name]: { ...given, ...(secret ? { secret } : {}) } });
    const [issue] = parsed.error?.issues ?? [];
    if (issue)
      throw wrongParameter({ name: `grant.${issue.path.join('.')}`, expected: `right. ${issue.message}` });
    const faults: Fault[] = [];
    const findings: Finding[] = [];
    const place = { path: ['grant'], fileAt: () => 'strapi.store' };
    const reading = { isProduction: this.#isProduction, place, faults, findings };
    const [config] = providersConfig(parsed.data, reading);
    for (const { path, problem, remedy } of faults)
      throw wrongParameter({ name: path, expected: `right. ${problem} ${remedy}` });
    if (config) this.#byName.set(name, openProvider(config, this.#isProduction));
    else
      for (const { path, instead, remedy } of findings)
        this.#warn(`${path} of strapi.store: ${instead} ${remedy}`);
  }

  switchOff(name: string): void {
    if (!this.isConfigured(name)) this.#byName.delete(name);
  }
}

const readByCode = (name: string): Error =>
  notTakenHere({
    what: `Reading the users of the provider ${name} by code`,
    remedy:
      'Remove the call of register() and configure the provider in config/plugins, below `providers` of users-permissions.',
  });

// The members of `strapi` about the running server: configuration, log, tasks, events, the current request.
import { authService } from './content-api/auth-service.ts';
import type { CronService, JobView } from './cron/cron-jobs.ts';
import { runningContext } from './http/running-context.ts';
import type { EventHub } from './strapi/events/event-hub.ts';
import { guarded } from './strapi/guarded/guarded.ts';
import { customFields } from './strapi/registries/custom-fields.ts';
import { type Editions, editions, sendYourself } from './strapi/settings/editions.ts';
import { projectFolders } from './strapi/settings/folders.ts';
import { byProperty } from './strapi/settings/project-config.ts';
import { projectLog } from './strapi/settings/project-log.ts';
import type { Strapi } from './strapi.ts';
import type { StrapiOptions, StrapiParts } from './strapi-options.ts';

type ServerMembers = Editions &
  Pick<
    Strapi,
    | 'config'
    | 'internal_config'
    | 'auth'
    | 'cron'
    | 'eventHub'
    | 'webhookRunner'
    | 'server'
    | 'admin'
    | 'customFields'
    | 'dirs'
    | 'isLoaded'
    | 'fetch'
    | 'log'
    | 'requestContext'
  >;

export function serverMembers(options: StrapiOptions, { settings }: StrapiParts): ServerMembers {
  const { view, folder, cron, log, hub, server, isLoaded } = options;
  const config = byProperty(settings);
  const eventHub = guarded<EventHub>(hub, { name: 'strapi.eventHub' });
  return {
    config,
    internal_config: config,
    auth: guarded(authService, { name: 'strapi.auth', instead: { register: ofPolicies } }),
    cron: guarded(cronOf(cron), { name: 'strapi.cron' }),
    eventHub,
    webhookRunner: guarded({ eventHub }, { name: 'strapi.webhookRunner', instead: webhooks }),
    server,
    get admin() {
      const services = guarded(view().adminServices, { name: 'strapi.admin.services' });
      return guarded({ services }, { name: 'strapi.admin' });
    },
    customFields,
    dirs: projectFolders(folder),
    get isLoaded() {
      return isLoaded();
    },
    ...editions,
    fetch,
    log: projectLog(log),
    requestContext: guarded({ get: runningContext }, { name: 'strapi.requestContext' }),
  };
}

const webhooks = { add: sendYourself, remove: sendYourself, run: sendYourself };

const ofPolicies =
  'Authentication strategies that code registers are not run. Check the token in a policy or a middleware, which may set ctx.state.user, and give its routes auth: false.';

const cronOf = (cron: CronService): CronService => ({
  add: (tasks) => cron.add(tasks),
  remove: (name) => cron.remove(name),
  get jobs() {
    return cron.jobs.map(asCodeSees);
  },
});

/** Guarded: not every method of a Strapi job is supported. */
const asCodeSees = (planned: JobView): JobView => ({
  ...planned,
  job: guarded(planned.job, { name: 'job of strapi.cron.jobs' }),
});

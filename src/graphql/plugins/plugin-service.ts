// The service with which root fields of plugins are created, and the result of each plugin.
import type { Access } from '../../auth/access.ts';
import type { ObjectFields } from '../generate/generation.ts';
import type { GraphqlService } from '../lanes/service.ts';
import type { CallRoute } from './call-route.ts';

export interface PluginService {
  readonly access: Access;
  readonly callRoute: CallRoute;
  readonly service: GraphqlService;
  /** Whether sign-ins also return a refresh token. */
  readonly areSessionsRefreshed: boolean;
}

export interface PluginFields {
  readonly queries?: ObjectFields;
  readonly mutations?: ObjectFields;
}

// What the root fields of every plugin are made with, and what each plugin makes.
import type { Access } from '../../auth/access.ts';
import type { ObjectFields } from '../generate/generation.ts';
import type { GraphqlService } from '../lanes/service.ts';
import type { CallRoute } from './call-route.ts';

export interface PluginService {
  readonly access: Access;
  readonly callRoute: CallRoute;
  readonly service: GraphqlService;
  /** Whether sign-ins respond with a refresh token too. */
  readonly areSessionsRefreshed: boolean;
}

export interface PluginFields {
  readonly queries?: ObjectFields;
  readonly mutations?: ObjectFields;
}

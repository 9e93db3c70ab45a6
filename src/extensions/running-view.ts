// What code that a request runs sees: the schema that its request began with. Other code sees the one in force.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request } from '../routes/request.ts';
import type { Middleware } from '../routes/route.ts';
import type { ProjectView } from './project-view.ts';

const running = new AsyncLocalStorage<ProjectView>();

/** For rows whose handlers run code of the project. */
export const seeing =
  (view: ProjectView): Middleware<Request> =>
  (_request, next) =>
    inView(view, next);

export const inView = <T>(view: ProjectView, work: () => T): T => running.run(view, work);

/** Of the request that is running; undefined outside of requests. */
export const viewOfRequest = (): ProjectView | undefined => running.getStore();

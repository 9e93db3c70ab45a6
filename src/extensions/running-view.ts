// The view for code that a request runs: the schema with which the request began. Other code sees the current schema.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request } from '../routes/request.ts';
import type { Middleware } from '../routes/route.ts';
import type { ProjectView } from './project-view.ts';

const running = new AsyncLocalStorage<ProjectView>();

/** For routes whose handlers run project code. */
export const seeing =
  (view: ProjectView): Middleware<Request> =>
  (_request, next) =>
    inView(view, next);

export const inView = <T>(view: ProjectView, work: () => T): T => running.run(view, work);

/** The view of the current request; undefined outside of requests. */
export const viewOfRequest = (): ProjectView | undefined => running.getStore();

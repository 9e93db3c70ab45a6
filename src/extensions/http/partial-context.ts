// What code hands to an action in place of its context: `super.find({ ...ctx, query })`, `this.find({ query })`. The rest is that of
// the request that runs, and so are its caller and its response.
import { isData } from '../../values/data.ts';
import { type Context, changedContext, isBound } from './context.ts';
import { runningContext } from './running-context.ts';

const parts = ['query', 'params', 'request'];

export function wholeContext(given: Context): Context {
  const running = runningContext();
  if (isBound(given) || !running || !isData(given) || !parts.some((part) => part in given)) return given;
  const { query = running.query, params = running.params, request } = given;
  const body = isData(request) && request.body !== undefined ? request.body : running.request.body;
  return changedContext(running, { query, params, body });
}

// Partial contexts that code passes to an action: `super.find({ ...ctx, query })`, `this.find({ query })`. Missing
// members, the caller and the response are those of the current request.
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

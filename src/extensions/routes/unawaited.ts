// Promises in a response, which JSON writes as `{}`: a call without `await`. As in Strapi they are sent so; here they are also logged.
import { isData } from '../../values/data.ts';
import { Once } from '../strapi/parameters/once.ts';

const once = new Once();

/** `point`: the route. */
export function warnOfPromises(body: unknown, point: string, warn: (message: string) => void): void {
  for (const path of promisesIn(body))
    once.report(`${point} ${path}`, () =>
      warn(
        `the response of ${point} has a promise ${path}, which is sent as {}. Write await before the call.`,
      ),
    );
}

/** In the body, its members, and the members of its `data`. */
function promisesIn(body: unknown): readonly string[] {
  if (body instanceof Promise) return ['as ctx.body'];
  if (!isData(body)) return [];
  return [...membersIn(body, ''), ...(isData(body.data) ? membersIn(body.data, 'data.') : [])];
}

const membersIn = (data: object, prefix: string): readonly string[] =>
  Object.entries(data).flatMap(([name, value]) => (value instanceof Promise ? [`at ${prefix}${name}`] : []));

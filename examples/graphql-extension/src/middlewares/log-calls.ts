// Logs every call of the resolver that it stands around.
import type { Middleware } from 'plinth';

const logCalls: Middleware =
  (_options, { strapi }) =>
  (next, parent, args, context, info) => {
    strapi.log.debug(`${info.parentType.name}.${info.fieldName}`);
    return next(parent, args, context, info);
  };

export default logCalls;

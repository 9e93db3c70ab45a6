// Missing rights, and rate limits.
import { defineError } from '../definition/define-error.ts';

export const forbidden = defineError({
  code: 'PLINTH_FORBIDDEN',
  name: 'ForbiddenError',
  message: 'Forbidden',
  help: 'The caller does not have the action, or its rule excludes the document. Grant the action to their role or token, or change the rule.',
});

export const forbiddenAccess = defineError({
  code: 'PLINTH_FORBIDDEN_ACCESS',
  name: 'ForbiddenError',
  message: 'Forbidden access',
  help: 'The caller does not have the action that a GraphQL field requires. Grant it to their role or token.',
});

export const attributesNotWritable = defineError({
  code: 'PLINTH_ATTRIBUTES_NOT_WRITABLE',
  name: 'ForbiddenError',
  message: 'Forbidden to write <names>',
  help: 'The rule of the action does not include these attributes. Leave them out, or add them to the rule.',
});

export const discardNotWritable = defineError({
  code: 'PLINTH_DISCARD_NOT_WRITABLE',
  name: 'ForbiddenError',
  message: 'Forbidden to discard changes of <names>',
  help: 'The draft differs from the published version in attributes that the rule of the action does not include. Add them to the rule, or let somebody discard the draft who may write them.',
});

export const foreignOrigin = defineError({
  code: 'PLINTH_FOREIGN_ORIGIN',
  name: 'ForbiddenError',
  message:
    'Requests that are authenticated by cookie need the Origin of this server, and a JSON body or no body',
  help: 'Send the request from a trusted origin, or with a bearer token.',
});

export const unauthorized = defineError({
  code: 'PLINTH_UNAUTHORIZED',
  name: 'UnauthorizedError',
  message: 'Unauthorized',
  help: 'The route is for end users. Sign in and send the token.',
});

export const metricsTokenWrong = defineError({
  code: 'PLINTH_METRICS_TOKEN_WRONG',
  name: 'UnauthorizedError',
  message: 'Metrics require their bearer token',
  help: 'Send `Authorization: Bearer` with the value of `METRICS_TOKEN` (`server.metrics.token`).',
});

export const badCredentials = defineError({
  code: 'PLINTH_BAD_CREDENTIALS',
  name: 'UnauthorizedError',
  message: 'Missing or invalid credentials',
  help: 'The bearer token is unknown, expired or malformed. Send a valid one.',
});

export const policyFailed = defineError({
  code: 'PLINTH_POLICY_FAILED',
  name: 'PolicyError',
  message: 'Policy Failed',
  help: 'A policy of the project refused the request.',
});

export const tooManyRequests = defineError({
  code: 'PLINTH_TOO_MANY_REQUESTS',
  name: 'RateLimitError',
  message: 'Too many requests, please try again later.',
  help: 'Send fewer requests; `Retry-After` and `RateLimit` say when the next one is accepted.',
});

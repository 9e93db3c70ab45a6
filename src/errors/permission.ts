// Missing rights, and rate limits.
import { defineError } from './define-error.ts';

export const forbidden = defineError({
  code: 'PLINTH_FORBIDDEN',
  name: 'ForbiddenError',
  message: 'Forbidden',
  help: 'The caller lacks the action, or the document is outside their rule. Grant it to their role or token.',
});

export const forbiddenAccess = defineError({
  code: 'PLINTH_FORBIDDEN_ACCESS',
  name: 'ForbiddenError',
  message: 'Forbidden access',
  help: 'The caller lacks the action that a GraphQL field asks for. Grant it.',
});

export const attributesNotWritable = defineError({
  code: 'PLINTH_ATTRIBUTES_NOT_WRITABLE',
  name: 'ForbiddenError',
  message: 'Forbidden to write <names>',
  help: 'The grant does not list these attributes. Leave them out, or extend the grant.',
});

export const foreignOrigin = defineError({
  code: 'PLINTH_FOREIGN_ORIGIN',
  name: 'ForbiddenError',
  message: 'Requests by cookie need the Origin of this server and a JSON body, or none',
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
  message: 'Metrics are for those who show their token',
  help: 'Send `Authorization: Bearer` with the value of `METRICS_TOKEN` (`server.metrics.token`).',
});

export const badCredentials = defineError({
  code: 'PLINTH_BAD_CREDENTIALS',
  name: 'UnauthorizedError',
  message: 'Missing or invalid credentials',
  help: 'The bearer token is unknown, expired or malformed. Get another one.',
});

export const policyFailed = defineError({
  code: 'PLINTH_POLICY_FAILED',
  name: 'PolicyError',
  message: 'Policy Failed',
  help: 'A policy of the project said no.',
});

export const tooManyRequests = defineError({
  code: 'PLINTH_TOO_MANY_REQUESTS',
  name: 'RateLimitError',
  message: 'Too many requests, please try again later.',
  help: '`Retry-After` and `RateLimit` say when. Slow down.',
});

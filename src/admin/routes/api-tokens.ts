// API tokens of the content API: /admin/api-tokens (docs/reference/compatibility.md, Authentication). The token itself is only
// in the response that creates it.
import { type Rules, readOnly } from '../../abilities/abilities.ts';
import { grantsIn, requireHeld } from '../../abilities/giving.ts';
import { deleteToken, editToken, existingRules, regenerateToken } from '../../auth/token-edits.ts';
import {
  createToken,
  listTokens,
  type TokenRecord,
  type TokenType,
  tokenTypes,
} from '../../auth/token-store.ts';
import {
  tokenLifespanFixed,
  tokenLifespanNotMilliseconds,
  tokenPermissionsWrong,
  tokenRuleFieldsNotNames,
  tokenRuleKeysWrong,
  tokenRuleNotObject,
  tokenRuleOfNoPermission,
  tokenRulesWrong,
  tokenTypeWrong,
} from '../../errors/families/admin.ts';
import { apiTokenNotFound } from '../../errors/families/missing.ts';
import { parseRules, showRules } from '../../plan/rules/parse-rule.ts';
import { parseIfMatch } from '../../rest/conditions.ts';
import type { Schema } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { contentAbilities } from '../content-rights.ts';
import { fieldsOf, optionalText, requiredText } from '../parameters/fields.ts';
import type { AdminPrincipal } from '../principal.ts';
import { type AdminRoute, dataResponse, parseId, type SignedInRequest } from '../route.ts';
import type { AdminService } from '../service.ts';

export const apiTokensRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/api-tokens',
    demand: 'administrator',
    action: 'admin::api-tokens.read',
    body: 'none',
    handler: async (_request, service) => {
      const tokens = await listTokens(service.database);
      return dataResponse(tokens.map((token) => shownToken(service.schema, token)));
    },
  },
  {
    method: 'POST',
    path: '/api-tokens',
    demand: 'administrator',
    action: 'admin::api-tokens.create',
    body: 'json',
    handler: (context, service) => create(service, context),
  },
  {
    method: 'GET',
    path: '/api-tokens/:id',
    demand: 'administrator',
    action: 'admin::api-tokens.read',
    body: 'none',
    handler: async ({ parameters }, service) => shownResponse(service, await tokenAt(service, parameters.id)),
  },
  {
    method: 'PUT',
    path: '/api-tokens/:id',
    demand: 'administrator',
    action: 'admin::api-tokens.update',
    body: 'json',
    handler: (context, service) => update(service, context),
  },
  {
    method: 'DELETE',
    path: '/api-tokens/:id',
    demand: 'administrator',
    action: 'admin::api-tokens.delete',
    body: 'none',
    handler: async ({ principal, parameters }, service) => {
      const token = await tokenAt(service, parameters.id);
      refuseStronger(service, principal, token);
      await deleteToken(service.database, token);
      await service.access.refresh();
      return shownResponse(service, token);
    },
  },
  {
    method: 'POST',
    path: '/api-tokens/:id/regenerate',
    demand: 'administrator',
    action: 'admin::api-tokens.regenerate',
    body: 'json',
    handler: async ({ principal, parameters }, service) => {
      const token = await tokenAt(service, parameters.id);
      refuseStronger(service, principal, token);
      const accessKey = await regenerateToken(service.database, token);
      await service.access.refresh();
      return shownResponse(service, await tokenAt(service, parameters.id), { accessKey });
    },
  },
];

const shownToken = (schema: Schema, { rules, ...token }: TokenRecord) => ({
  ...token,
  ...(rules && Object.keys(rules).length > 0 ? { rules: showRules(schema, rules) } : {}),
});

const shownResponse = (
  { schema }: AdminService,
  token: TokenRecord,
  key: { readonly accessKey?: string } = {},
) =>
  dataResponse({ ...shownToken(schema, token), ...key }, { status: key.accessKey === undefined ? 200 : 201 });

async function tokenAt({ database }: AdminService, text: string | undefined): Promise<TokenRecord> {
  const id = parseId(text);
  const token = (await listTokens(database)).find((known) => known.id === id);
  if (!token) throw apiTokenNotFound();
  return token;
}

interface TokenRights {
  readonly type: TokenType;
  readonly permissions?: readonly string[] | undefined;
  readonly rules?: Rules | undefined;
}

/** Throws for a token with more abilities than the administrator has: they can neither create nor change it. */
function refuseStronger(
  service: AdminService,
  principal: AdminPrincipal,
  { type, permissions = [], rules }: TokenRights,
): void {
  const known = service.knownActions;
  const ofType = type === 'full-access' ? known : known.filter(readOnly.may);
  const actions = type === 'custom' ? permissions.filter((action) => known.includes(action)) : ofType;
  requireHeld(contentAbilities(principal, service), grantsIn(actions, rules));
}

const editable = ['name', 'description', 'type', 'permissions', 'rules', 'lifespan', 'kind'];

async function create(service: AdminService, { principal, body }: SignedInRequest) {
  const fields = fieldsOf(body, editable);
  const definition = {
    name: requiredText(fields, 'name'),
    description: optionalText(fields, 'description') ?? '',
    type: typeIn(fields),
    permissions: permissionsIn(fields),
    lifespanDays: lifespanDaysIn(fields),
  };
  const rules = rulesIn(service.schema, fields, definition.permissions);
  refuseStronger(service, principal, { ...definition, rules });
  const known = service.knownActions;
  const { token, record } = await createToken(service.database, { ...definition, rules }, known);
  await service.access.refresh();
  return shownResponse(service, record, { accessKey: token });
}

async function update(service: AdminService, request: SignedInRequest) {
  const { principal, parameters, body } = request;
  const before = await tokenAt(service, parameters.id);
  refuseStronger(service, principal, before);
  const fields = fieldsOf(body, editable);
  if (fields.lifespan !== undefined && lifespanDaysIn(fields) !== daysOf(before.lifespan))
    throw tokenLifespanFixed();
  const type = fields.type === undefined ? before.type : typeIn(fields);
  const given = permissionsIn(fields);
  const permissions =
    given ?? (type === 'custom' && before.type === 'custom' ? before.permissions : undefined);
  const rules =
    fields.rules === undefined && type === 'custom'
      ? existingRules(before, permissions)
      : rulesIn(service.schema, fields, permissions);
  const edit = {
    name: fields.name === undefined ? before.name : requiredText(fields, 'name'),
    description:
      optionalText(fields, 'description') ?? (fields.description === undefined ? before.description : ''),
    type,
    permissions,
    rules,
  };
  refuseStronger(service, principal, edit);
  const ifMatch = parseIfMatch(request);
  await editToken(service.database, before, { edit, known: service.knownActions, ifMatch });
  await service.access.refresh();
  return shownResponse(service, await tokenAt(service, parameters.id));
}

function typeIn({ type }: Data): TokenType {
  const known = tokenTypes.find((name) => name === type);
  if (!known) throw tokenTypeWrong({ known: tokenTypes.join(', ') });
  return known;
}

function permissionsIn({ permissions }: Data): readonly string[] | undefined {
  if (permissions === undefined || permissions === null) return undefined;
  if (!Array.isArray(permissions)) throw tokenPermissionsWrong();
  return permissions.map((action) => {
    if (typeof action !== 'string') throw tokenPermissionsWrong();
    return action;
  });
}

/** Returns days; requests have milliseconds. */
function lifespanDaysIn({ lifespan }: Data): number | null {
  if (lifespan === undefined || lifespan === null) return null;
  const milliseconds = typeof lifespan === 'string' && /^\d+$/.test(lifespan) ? Number(lifespan) : lifespan;
  if (typeof milliseconds !== 'number' || !(milliseconds >= 1)) throw tokenLifespanNotMilliseconds();
  return daysOf(milliseconds);
}

const daysOf = <T extends number | null>(milliseconds: T) =>
  milliseconds === null ? null : milliseconds / 86_400_000;

/** Parses rules by action: `{"api::article.article.find":{"fields":["title"],"filter":{…}}}`. Each rule limits its action. */
function rulesIn(schema: Schema, { rules }: Data, permissions: readonly string[] = []): Rules | undefined {
  if (rules === undefined || rules === null) return undefined;
  if (!isData(rules)) throw tokenRulesWrong();
  const parsed = Object.entries(rules).map(([action, rule]) => {
    if (!permissions.includes(action)) throw tokenRuleOfNoPermission({ action });
    if (!isData(rule)) throw tokenRuleNotObject({ action });
    const { fields, filter, ...others } = rule;
    if (Object.keys(others).length > 0) throw tokenRuleKeysWrong({ action });
    return parseRules(schema, [action], { fields: fieldNames(fields, action), filter });
  });
  return Object.assign({}, ...parsed);
}

function fieldNames(fields: unknown, action: string): readonly string[] | undefined {
  if (fields === undefined) return undefined;
  if (Array.isArray(fields) && fields.every((name) => typeof name === 'string')) return fields;
  throw tokenRuleFieldsNotNames({ action });
}

// All errors by family, for docs/reference/errors.md and for the tests that compare it with the code.
import * as admin from './admin.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as backup from './backup.ts';
import * as contentManager from './content-manager.ts';
import * as contentTypeBuilder from './content-type-builder.ts';
import type { Definition } from './define-error.ts';
import * as documents from './documents.ts';
import * as limits from './limits.ts';
import * as media from './media.ts';
import * as missing from './missing.ts';
import * as moving from './moving.ts';
import * as permission from './permission.ts';
import * as plan from './plan.ts';
import * as projectCode from './project-code.ts';
import * as relations from './relations.ts';
import * as renaming from './renaming.ts';
import * as request from './request.ts';
import * as rule from './rule.ts';
import * as users from './users.ts';
import * as validation from './validation.ts';
import * as valueProblems from './value-problems.ts';
import * as values from './values.ts';

/** In the order of the page. */
export const families: Readonly<Record<string, readonly Definition[]>> = {
  request: definitionsIn(request),
  permission: definitionsIn(permission),
  'not found': definitionsIn(missing),
  'parameters of a read': definitionsIn(plan),
  values: definitionsIn({ ...validation, ...values, ...valueProblems }),
  documents: definitionsIn(documents),
  relations: definitionsIn(relations),
  limits: definitionsIn(limits),
  media: definitionsIn(media),
  'field and row rules': definitionsIn(rule),
  'end users': definitionsIn(users),
  'code of a project': definitionsIn(projectCode),
  'renaming of attributes': definitionsIn(renaming),
  administrators: definitionsIn(admin),
  'content manager': definitionsIn(contentManager),
  'content-type builder': definitionsIn(contentTypeBuilder),
  'roles, tokens and locales': definitionsIn(auth),
  'audit trail': definitionsIn(audit),
  'import and export': definitionsIn(moving),
  backups: definitionsIn(backup),
};

function definitionsIn(family: Readonly<Record<string, unknown>>): readonly Definition[] {
  const definitions = Object.values(family).flatMap((one) =>
    typeof one === 'function' && 'definition' in one ? [one.definition as Definition] : [],
  );
  return definitions.sort((one, other) => (one.code < other.code ? -1 : 1));
}

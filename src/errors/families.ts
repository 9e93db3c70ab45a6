// All errors by family, for docs/reference/errors.md and for the tests that compare it with the code.
import type { Definition } from './definition/define-error.ts';
import * as admin from './families/admin.ts';
import * as audit from './families/audit.ts';
import * as auth from './families/auth.ts';
import * as backup from './families/backup.ts';
import * as contentManager from './families/content-manager.ts';
import * as contentTypeBuilder from './families/content-type-builder.ts';
import * as documents from './families/documents.ts';
import * as limits from './families/limits.ts';
import * as media from './families/media.ts';
import * as missing from './families/missing.ts';
import * as moving from './families/moving.ts';
import * as permission from './families/permission.ts';
import * as plan from './families/plan.ts';
import * as projectCode from './families/project-code.ts';
import * as relations from './families/relations.ts';
import * as renaming from './families/renaming.ts';
import * as request from './families/request.ts';
import * as rule from './families/rule.ts';
import * as users from './families/users.ts';
import * as validation from './families/validation.ts';
import * as valueProblems from './families/value-problems.ts';
import * as values from './families/values.ts';

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

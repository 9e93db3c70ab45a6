// The public API: a running Plinth inside another program.
export { createPlinth, type Plinth } from './app.ts';
export { type Abilities, abilitiesOf, fullAccess, readOnly } from './auth/abilities.ts';
export type { Documents, Target, Write, Written } from './documents/documents.ts';
export { errorKinds, PlinthError, type Problem } from './errors/errors.ts';
export { type Fault, ProjectFaults } from './errors/project-faults.ts';
export type { OpenOptions, OpenProject } from './project/open-project.ts';

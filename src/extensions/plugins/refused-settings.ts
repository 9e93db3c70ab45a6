// What code is told of settings of end users that cannot be changed, or not to that.
import type { z } from 'zod';
import { notTakenHere, wrongParameter } from '../../errors/project-code.ts';

/** `key`: where config/plugins says otherwise. */
export const decidedElsewhere = (what: string, key: 'advanced' | 'emailTemplates'): Error =>
  notTakenHere({
    what: `Changing ${what}`,
    remedy: `config/plugins says otherwise, below \`${key}\` of users-permissions: change or remove it there.`,
  });

/** The first thing that is wrong. */
export const wrongSetting = (key: string, { issues: [issue] }: z.ZodError): Error =>
  wrongParameter({ name: `${key}.${issue?.path.join('.')}`, expected: `right. ${issue?.message}` });

// The errors for users-permissions settings that code cannot change, or not to the given value.
import type { z } from 'zod';
import { notTakenHere, wrongParameter } from '../../errors/families/project-code.ts';

/** `key`: the key of config/plugins that sets the value. */
export const settingInConfig = (what: string, key: 'advanced' | 'emailTemplates'): Error =>
  notTakenHere({
    what: `Changing ${what}`,
    remedy: `config/plugins has another value, below \`${key}\` of users-permissions: change or remove it there.`,
  });

/** An error with the first problem. */
export const wrongSetting = (key: string, { issues: [issue] }: z.ZodError): Error =>
  wrongParameter({ name: `${key}.${issue?.path.join('.')}`, expected: `right. ${issue?.message}` });

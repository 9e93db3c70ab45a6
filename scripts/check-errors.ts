// Checks that messages of errors are only in src/errors/, which has a constructor for each message.
import { sourceFiles } from './source-files.ts';

const ownMessage = /\bnew PlinthError\(|\b(forbidden|notFound)\(\s*[`'"]/;

const faults: string[] = [];
for (const [name, text] of sourceFiles())
  if (!name.startsWith('errors/') && ownMessage.test(text))
    faults.push(`${name} creates an error with its own message: add a constructor to src/errors/`);
if (faults.length > 0) console.error(faults.join('\n'));
else console.log('all error messages are in src/errors/');
process.exitCode = faults.length > 0 ? 1 : 0;

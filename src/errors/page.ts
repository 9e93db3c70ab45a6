// Generates the lists of docs/reference/errors.md, one for each family, from the definitions.
import type { Definition } from './definition/define-error.ts';
import { errorKinds } from './definition/plinth-error.ts';

const mark = '## Codes\n';

/** The page with current lists. */
export function errorPage(page: string, families: Readonly<Record<string, readonly Definition[]>>): string {
  const [before = ''] = page.split(mark);
  const lists = Object.entries(families).map(
    ([family, definitions]) => `### Codes: ${family}\n\n${definitions.map(row).join('')}`,
  );
  return `${before}${mark}\n${intro}\n\n${lists.join('\n')}`;
}

const intro = `A code never changes its meaning. Messages may be improved.

| place             | what has the code                                                                            |
| ----------------- | -------------------------------------------------------------------------------------------- |
| response          | the header \`Plinth-Error\`; pages of other origins can read it if \`strapi::cors\` has \`expose\` |
| log               | \`code\` in the line of the request                                                            |
| code of a project | \`error.code\`                                                                                 |

Names in angle brackets are values, which are truncated after 500 characters. A response of GraphQL with several errors has the
code of the first that has one. \`npm run docs:errors\` writes these lists from \`src/errors/\`.`;

const row = ({ code, name, message, help }: Definition): string =>
  `- \`${code}\` (${errorKinds[name].status} ${name}): \`${message.replaceAll('`', "'")}\`. ${help}\n`;

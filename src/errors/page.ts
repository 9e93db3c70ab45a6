// Generates the lists of docs/reference/errors.md, one for each family, from the definitions.
import type { Definition } from './define-error.ts';
import { errorKinds } from './plinth-error.ts';

const mark = '## Codes\n';

/** The page with current lists. */
export function errorPage(page: string, families: Readonly<Record<string, readonly Definition[]>>): string {
  const [before = ''] = page.split(mark);
  const lists = Object.entries(families).map(
    ([family, definitions]) => `### Codes: ${family}\n\n${definitions.map(row).join('')}`,
  );
  return `${before}${mark}\n${intro}\n\n${lists.join('\n')}`;
}

const intro = `A code never changes its meaning; messages may become better. A response carries it in the header \`Plinth-Error\`, which
pages of other origins can read where \`strapi::cors\` has \`expose\`; the log carries it as \`code\` in the line of the request,
and a project's code compares \`error.code\`. Names in angle brackets stand for values, which are truncated after 500 characters.
A response of GraphQL, which may have several errors, carries the code of the first that has one.
\`npm run docs:errors\` writes these lists from \`src/errors/\`.`;

const row = ({ code, name, message, help }: Definition): string =>
  `- \`${code}\` (${errorKinds[name].status} ${name}): \`${message.replaceAll('`', "'")}\`. ${help}\n`;

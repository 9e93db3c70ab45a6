// The rows of statements as SQL values, for what runs texts with parameters on a SQLite file.
import { sqlite } from '../../sql/dialects/sqlite.ts';
import { bindValues, renderStatement } from '../../sql/sql.ts';
import type { Row } from '../database.ts';
import type { RowSource } from '../rows.ts';

type Run = (text: string, values: unknown[]) => Promise<readonly Row[]> | readonly Row[];

export const rowSource = (run: Run): RowSource => ({
  dialect: sqlite,
  rows: async (statement) => {
    const rendered = renderStatement(statement, sqlite);
    return run(rendered.text, bindValues(rendered, {}));
  },
});

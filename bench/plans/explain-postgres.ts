// EXPLAIN on PostgreSQL with the parameters of the request, as PostgreSQL plans the first executions of a prepared statement.
import pg from 'pg';
import { bestOf, type Explainer, largeSort, largeTable } from './explain.ts';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Node[];
}

export async function postgresExplainer(url: string): Promise<Explainer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows = await rowCounts(client);
  return {
    async explain({ text, values }) {
      const query = { text, values: [...values] };
      const result = await client.query({ ...query, text: `explain (format json) ${text}` });
      const [{ Plan: plan }] = result.rows[0]['QUERY PLAN'] as readonly [{ readonly Plan: Node }];
      const nodes = flatten(plan, 0);
      const ms = await bestOf(3, () => client.query(query));
      return {
        lines: nodes.map(({ node, depth }) => '  '.repeat(depth) + lineOf(node)),
        faults: nodes.flatMap(({ node }) => faultsOf(node, rows)),
        walks: nodes.flatMap(({ node }) => walksOf(node)),
        ms,
      };
    },
    close: () => client.end(),
  };
}

async function rowCounts(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; size: string }>(
    `select relname as name, reltuples::bigint as size from pg_class where relkind = 'r'`,
  );
  return new Map(rows.map(({ name, size }) => [name, Number(size)]));
}

interface Placed {
  readonly node: Node;
  readonly depth: number;
}

const flatten = (node: Node, depth: number): readonly Placed[] => [
  { node, depth },
  ...(node.Plans ?? []).flatMap((inner) => flatten(inner, depth + 1)),
];

const lineOf = (node: Node): string =>
  [
    node['Node Type'],
    node['Relation Name'] && `on ${node['Relation Name']}`,
    node['Index Name'] && `using ${node['Index Name']}`,
    node['Index Cond'],
    node.Filter && `filter ${node.Filter}`,
    `(${node['Plan Rows']} rows)`,
  ]
    .filter(Boolean)
    .join(' ');

function faultsOf(node: Node, rows: ReadonlyMap<string, number>): readonly string[] {
  const table = node['Relation Name'] ?? '';
  const size = rows.get(table) ?? 0;
  if (node['Node Type'] === 'Seq Scan' && size >= largeTable) return [`reads all ${size} rows: ${table}`];
  const [input] = node.Plans ?? [];
  if (node['Node Type'] !== 'Sort' || !input || input['Plan Rows'] < largeSort) return [];
  return [`sorts ${input['Plan Rows']} rows`];
}

function walksOf(node: Node): readonly string[] {
  const [input] = node.Plans ?? [];
  if (node['Node Type'] !== 'Aggregate' || !input?.['Index Name'] || input['Plan Rows'] < largeTable)
    return [];
  return [`total: ${input['Node Type']} of ${input['Plan Rows']} rows`];
}

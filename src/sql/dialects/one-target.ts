// Phrases of lists that read the rows of one document, if their filter finds at most one (`oneTarget` of ListParts).
import type { OneTarget } from '../dialect.ts';
import { type Sql, sql } from '../sql.ts';

/** The first item of the `with`. It ends at the second document: then the list is read through all of them. */
export const targetOf = ({ documents }: OneTarget): Sql =>
  sql`plinth_target(id) as materialized (select distinct * from (${documents}) as found limit 2)`;

/** `one` if the filter finds at most one document. */
export const ifOneTarget = (one: Sql, several: Sql): Sql =>
  sql`case when (select count(*) from plinth_target) <= 1 then ${one} else ${several} end`;

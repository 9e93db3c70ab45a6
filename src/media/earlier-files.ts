// Files that were stored before there was a list of stored files: each is written into it once, under the name that its
// record says.
import type { Database } from '../database/database.ts';
import type { ContentType } from '../schema/schema.ts';
import { renderStatement } from '../sql/sql.ts';
import { batches } from '../sql/write/batches.ts';
import { insertCurrent, selectUnlisted } from '../sql/write/media.ts';
import { type Data, isData } from '../values/data.ts';

export async function listEarlierFiles(database: Database, fileType: ContentType): Promise<void> {
  const { decode } = database.dialect;
  const rows = await database.read(renderStatement(selectUnlisted(fileType), database.dialect), {});
  const files = rows.flatMap(([documentId, hash, ext, provider, formats]) => {
    const copies: unknown = decode('json', formats);
    const parts: readonly Data[] = [
      { hash, ext },
      ...(isData(copies) ? Object.values(copies).filter(isData) : []),
    ];
    return parts.map((part) => ({
      key: `${part.hash}${part.ext ?? ''}`,
      provider: String(provider),
      documentId: String(documentId),
    }));
  });
  for (const batch of batches(files))
    await database.write((transaction) => transaction.run(insertCurrent(batch)));
}

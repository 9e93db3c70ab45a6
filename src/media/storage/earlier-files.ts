// Adds files stored before the list of stored files existed to that list, once each, by the name in their record.
import type { Database } from '../../database/database.ts';
import { committed, readAll } from '../../database/rows.ts';
import type { ContentType } from '../../schema/schema.ts';
import { selectUnlisted } from '../../sql/stored/files.ts';
import { insertCurrent } from '../../sql/stored/stored-files.ts';
import { batches } from '../../sql/write/batches.ts';
import { type Data, isData } from '../../values/data.ts';

export async function listEarlierFiles(database: Database, fileType: ContentType): Promise<void> {
  const records = await readAll(committed(database), selectUnlisted(fileType));
  const files = records.flatMap(({ documentId, hash, ext, provider, formats }) => {
    const parts: readonly Data[] = [
      { hash, ext },
      ...(isData(formats) ? Object.values<unknown>(formats).filter(isData) : []),
    ];
    return parts.map((part) => ({
      key: `${part.hash}${part.ext ?? ''}`,
      provider,
      documentId,
    }));
  });
  for (const batch of batches(files))
    await database.write((transaction) => transaction.run(insertCurrent(batch)));
}

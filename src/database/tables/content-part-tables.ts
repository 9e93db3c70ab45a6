// Tables of content data that is not stored in the rows of documents.
import { sql } from '../../sql/sql.ts';
import type { Table } from './table.ts';
import type { TableParts } from './table-parts.ts';

export const contentPartTables = ({
  text,
  integer,
  required,
  optional,
  unique,
  index,
  table,
}: TableParts): readonly Table[] => [
  // Password hashes, by the row that they belong to.
  table(
    'plinth_secrets',
    [required('table_name'), required('row_id', integer), required('path'), required('hash')],
    [unique('plinth_secrets_path', 'table_name', 'row_id', 'path')],
  ),
  // References of component values to documents, for uses and deletions without reading JSON.
  table(
    'plinth_component_links',
    [required('table_name'), required('row_id', integer), required('target_uid'), required('target_id')],
    [
      index('plinth_component_links_row', 'table_name', 'row_id'),
      index('plinth_component_links_target', 'target_uid', 'target_id'),
    ],
  ),
  // Values of unique attributes inside components, which are stored in JSON and cannot be indexed there.
  table(
    'plinth_component_uniques',
    [
      required('attribute'),
      required('locale'),
      required('value'),
      required('table_name'),
      required('row_id', integer),
    ],
    [
      unique('plinth_component_uniques_value', 'attribute', 'locale', 'value'),
      index('plinth_component_uniques_row', 'table_name', 'row_id'),
    ],
  ),
  // All files in the storage of the media library: `incoming` until a record refers to it, `current` while one does, `doomed`
  // afterwards.
  table(
    'plinth_stored_files',
    [
      { name: 'key', definition: sql`${text} primary key` },
      required('provider'),
      required('state'),
      required('address'),
      optional('document_id'),
      optional('content_hash'),
      optional('expires_at'),
    ],
    [
      index('plinth_stored_files_state', 'state', 'expires_at'),
      index('plinth_stored_files_address', 'address'),
      index('plinth_stored_files_document', 'document_id'),
      index('plinth_stored_files_content', 'content_hash'),
    ],
  ),
  // Idempotency keys of requests that created a document.
  table(
    'plinth_idempotency_keys',
    [
      { name: 'key', definition: sql`${text} primary key` },
      required('request'),
      required('document_id'),
      required('locale'),
      required('created_at'),
    ],
    [index('plinth_idempotency_keys_age', 'created_at')],
  ),
];

// The table of a list. A row opens its document; the link in the first column does so for keyboards and new tabs.
import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ContentType } from '../../api/content-types.ts';
import type { Document } from '../../api/documents.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import { useText } from '../../messages/messages.tsx';
import type { Chosen } from '../../parts/use-chosen.ts';
import { useNames } from '../attribute-name.ts';
import { useContentTypes } from '../content-types.ts';
import { documentName } from '../document-name.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { versionKey } from './change-chosen.ts';
import type { Column } from './columns.ts';
import classes from './List.module.css';
import { sortPathOf } from './sorting.ts';
import type { List } from './use-list.ts';

interface RowsProps {
  readonly contentType: ContentType;
  readonly list: List;
  readonly documents: readonly Document[];
  /** By the keys of versions. */
  readonly chosen: Chosen<Document, string>;
  /** Whether the rows are those of the previous query while the next one loads. */
  readonly isOld: boolean;
}

const numbers = new Set(['integer', 'biginteger', 'decimal', 'float']);

export function Rows(props: RowsProps) {
  const { contentType, list, documents, chosen, isOld } = props;
  const text = useText();
  const areAll = documents.length > 0 && documents.every(chosen.has);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className={classes.scroll} tabIndex={0} aria-label={contentType.displayName}>
      <table className={classes.table} data-old={isOld || undefined}>
        <thead>
          <tr>
            <th className={classes.check}>
              <Checkbox
                size="xs"
                aria-label={text('list.selectAll')}
                checked={areAll}
                indeterminate={!areAll && documents.some(chosen.has)}
                onChange={() => chosen.choose(documents, !areAll)}
              />
            </th>
            {list.columns.map((column) => (
              <Heading key={column.name} contentType={contentType} column={column} list={list} />
            ))}
            {contentType.hasDraftAndPublish && <th className={classes.status}>{text('list.status')}</th>}
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <Row
              key={versionKey(document)}
              contentType={contentType}
              columns={list.columns}
              document={document}
              isSelected={chosen.has(document)}
              hasLocale={list.search.locale === '*'}
              onToggle={() => chosen.choose([document], !chosen.has(document))}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadingProps extends Pick<RowsProps, 'contentType' | 'list'> {
  readonly column: Column;
}

function Heading({ contentType, column, list }: HeadingProps) {
  const name = useNames(contentType)(column.name);
  const isSortable = sortPathOf(column, useContentTypes()) !== undefined;
  const [sorted, direction] = list.sorting.sort.split(',')[0]?.split(':') ?? [];
  const isSorted = sorted === column.name;
  const isDescending = isSorted && direction === 'desc';
  const className = numbers.has(column.attribute.type) ? classes.number : undefined;
  if (!isSortable) return <th className={className}>{name}</th>;
  return (
    <th className={className} aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => list.change({ sort: `${column.name}:${isSorted && !isDescending ? 'desc' : 'asc'}` })}
      >
        {name}
        {isSorted && (isDescending ? <IconArrowDown size={12} /> : <IconArrowUp size={12} />)}
      </UnstyledButton>
    </th>
  );
}

interface RowProps {
  readonly contentType: ContentType;
  readonly columns: readonly Column[];
  readonly document: Document;
  readonly isSelected: boolean;
  /** Whether the row names its locale. */
  readonly hasLocale: boolean;
  readonly onToggle: () => void;
}

function Row({ contentType, columns, document, isSelected, hasLocale, onToggle }: RowProps) {
  const text = useText();
  const navigate = useNavigate();
  const { documentId, locale } = document;
  const target = {
    to: '/content/$uid/$documentId',
    params: { uid: contentType.uid, documentId },
    search: locale === undefined ? {} : { locale },
  } as const;
  const name = documentName(document, contentType);
  return (
    <tr
      data-selected={isSelected || undefined}
      onClick={(event) => {
        const isOwn = (event.target as Element).closest('a, button, input, label');
        if (!isOwn && !getSelection()?.toString()) void navigate(target);
      }}
    >
      <td className={classes.check}>
        <Checkbox
          size="xs"
          aria-label={text('list.select', { name })}
          checked={isSelected}
          onChange={onToggle}
        />
      </td>
      {columns.map((column, index) => (
        <td key={column.name} className={numbers.has(column.attribute.type) ? classes.number : undefined}>
          {index === 0 ? (
            <>
              <Link {...target} className={classes.first}>
                <Value column={column} document={document} otherwise={documentId} />
              </Link>
              {hasLocale && locale && <span className={classes.locale}>{locale}</span>}
            </>
          ) : (
            <Value column={column} document={document} />
          )}
        </td>
      ))}
      {contentType.hasDraftAndPublish && (
        <td className={classes.status}>
          <StatusBadge status={document.status} />
        </td>
      )}
    </tr>
  );
}

interface ValueProps {
  readonly column: Column;
  readonly document: Document;
  /** The text of an empty first column. */
  readonly otherwise?: string;
}

function Value({ column: { name, attribute, isSystem }, document, otherwise }: ValueProps) {
  const value = isSystem ? document[name as keyof Document] : document.attributes[name];
  const isEmpty =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return <span className={classes.none}>{otherwise ?? '–'}</span>;
  const { Cell } = attributeTypeOf(attribute);
  return <Cell value={value} attribute={attribute} />;
}

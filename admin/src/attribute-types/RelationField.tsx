// The field of a relation: finds documents by typing, creates and opens them in place, orders them by dragging.
import { Input } from '@mantine/core';
import type { Related } from '../api/documents.ts';
import { type FieldProps, useField, useForm } from '../content/form/form.ts';
import { FirstRelated } from '../relations/FirstRelated.tsx';
import { LongRelated } from '../relations/LongRelated.tsx';
import { RelatedRows } from '../relations/RelatedRows.tsx';
import { RelatedSearch } from '../relations/RelatedSearch.tsx';
import { useDrawer } from '../relations/use-drawer.tsx';
import { isLongList, type LongList, relatedIn } from './related.ts';

const toOne = new Set(['oneToOne', 'manyToOne', 'oneWay', 'morphToOne', 'morphOne']);

export default function RelationField(props: FieldProps) {
  const { documentId } = useForm();
  const { value } = useField<readonly Related[] | LongList>(props);
  const hasPages = props.path.length === 1 && documentId !== undefined;
  if (!isLongList(value)) return <ShortRelated {...props} />;
  return hasPages ? <LongRelated {...props} list={value} /> : <FirstRelated {...props} list={value} />;
}

function ShortRelated(props: FieldProps) {
  const { attribute, path } = props;
  const { store } = useForm();
  const { value, write, isReadOnly, frame } = useField<readonly Related[]>(props);
  const related = relatedIn(value);
  const isMany = attribute.multiple ?? !toOne.has(attribute.relation ?? '');
  const { id, withAsterisk, ...around } = frame;
  const add = (one: Related): void => write(isMany ? [...related, one] : [one]);
  const { create, openerOf, drawer } = useDrawer((stored, type) => {
    const one = attribute.target === undefined ? { ...stored, __type: type } : stored;
    const isKnown = related.some(({ documentId }) => documentId === one.documentId);
    if (isKnown) store.refresh(path, (list) => relatedIn(list).map((old) => refreshed(old, one)));
    else add(one);
  });
  const remove = (gone: Related): void => write(related.filter((one) => one !== gone));
  return (
    <Input.Wrapper {...around} required={withAsterisk} id={id} labelElement="div">
      <RelatedRows
        related={related}
        target={attribute.target}
        openerOf={(one) => openerOf(one, one.__type ?? attribute.target)}
        onMove={isReadOnly ? undefined : write}
        onRemove={isReadOnly ? undefined : remove}
      />
      {!isReadOnly && (
        <RelatedSearch
          {...props}
          id={id}
          label={frame.label}
          related={related}
          onChoose={add}
          onCreate={create}
        />
      )}
      {drawer}
    </Input.Wrapper>
  );
}

const refreshed = (old: Related, stored: Related): Related =>
  old.documentId === stored.documentId ? { ...old, ...stored } : old;

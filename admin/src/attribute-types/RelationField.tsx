// Related documents in a form: found by typing, made and opened in place, ordered by dragging.
import { Input, Text as Line } from '@mantine/core';
import type { Related } from '../api/documents.ts';
import { type FieldProps, useField, useForm } from '../content/form/form.ts';
import { useText } from '../messages/messages.tsx';
import { Sortable } from '../parts/Sortable.tsx';
import { RelatedRow } from '../relations/RelatedRow.tsx';
import { RelatedSearch } from '../relations/RelatedSearch.tsx';
import classes from '../relations/relations.module.css';
import { useDrawer } from '../relations/use-drawer.tsx';
import { mostShown, relatedIn } from './related.ts';

const toOne = new Set(['oneToOne', 'manyToOne', 'oneWay', 'morphToOne', 'morphOne']);

export default function RelationField(props: FieldProps) {
  const text = useText();
  const { attribute, path } = props;
  const { store } = useForm();
  const { value, write, isReadOnly, frame } = useField<readonly Related[]>(props);
  const related = relatedIn(value);
  const isMany = attribute.multiple ?? !toOne.has(attribute.relation ?? '');
  const isLong = related.length >= mostShown;
  const isFixed = isReadOnly || (isLong && path.length > 1);
  const { id, withAsterisk, ...around } = frame;
  const add = (one: Related): void => write(isMany ? [...related, one] : [one]);
  const { create, openerOf, drawer } = useDrawer((stored, type) => {
    const one = attribute.target === undefined ? { ...stored, __type: type } : stored;
    const isKnown = related.some(({ documentId }) => documentId === one.documentId);
    if (isKnown) store.refresh(path, (list) => relatedIn(list).map((old) => refreshed(old, one)));
    else add(one);
  });
  return (
    <Input.Wrapper {...around} required={withAsterisk} id={id} labelElement="div">
      {related.length > 0 && (
        <div className={classes.related}>
          <Sortable
            items={related}
            keyOf={({ documentId }) => documentId}
            nameOf={({ label }) => String(label)}
            onMove={write}
            isFixed={isFixed || isLong || related.length < 2}
          >
            {(one, _index, handle) => (
              <RelatedRow
                related={one}
                handle={handle}
                onOpen={openerOf(one, one.__type ?? attribute.target)}
                onRemove={
                  isFixed
                    ? undefined
                    : () => write(related.filter(({ documentId }) => documentId !== one.documentId))
                }
              />
            )}
          </Sortable>
        </div>
      )}
      {isLong && (
        <Line size="xs" c="dimmed" mb={4}>
          {text('edit.manyRelated', { count: mostShown })}
        </Line>
      )}
      {!isFixed && <RelatedSearch {...props} id={id} related={related} onChoose={add} onCreate={create} />}
      {drawer}
    </Input.Wrapper>
  );
}

const refreshed = (old: Related, stored: Related): Related =>
  old.documentId === stored.documentId ? { ...old, ...stored } : old;

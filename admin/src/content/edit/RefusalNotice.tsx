// The error of a document that was not saved: its problems, each with a link to its field.
import { Alert, Anchor, Text as Line, List } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useText } from '../../messages/messages.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { useForm } from '../form/form.ts';
import { namesAlong, type PlacedProblem, placedProblems } from '../form/problem-fields.ts';

/** Must be rendered inside the provider of the form. */
export function RefusalNotice({ error }: { readonly error: unknown }) {
  const text = useText();
  const form = useForm();
  const notice = useRef<HTMLDivElement>(null);
  const problems = placedProblems(form, error, text);
  const areAtFields = problems.some(({ field }) => field !== undefined);
  // The form leads to the first field. Without one the notice is shown, and has the focus of the button that saved: a button that
  // is disabled meanwhile loses it, but only with the next frame, which may be later than a fast response.
  useEffect(() => {
    if (!error || areAtFields) return;
    notice.current?.scrollIntoView({ block: 'nearest' });
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.closest('[data-saves]'))
      notice.current?.focus({ preventScroll: true });
  }, [error]);
  return (
    <div ref={notice} tabIndex={-1}>
      {areAtFields ? <Problems problems={problems} /> : <ErrorNotice error={error} />}
    </div>
  );
}

function Problems({ problems }: { readonly problems: readonly PlacedProblem[] }) {
  const text = useText();
  const form = useForm();
  return (
    <Alert color="red" variant="light" role="alert" mb="md">
      <Line size="sm">{text('edit.refused')}</Line>
      <List size="sm">
        {problems.map(({ field, message }) => (
          <List.Item key={`${field?.join('.')} ${message}`}>
            {field && (
              <>
                <Anchor component="button" type="button" size="sm" onClick={() => form.store.lead(field)}>
                  {namesAlong(form, field, text).join(' › ')}
                </Anchor>
                {': '}
              </>
            )}
            {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

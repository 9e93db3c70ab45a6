// The field of a datetime.
import { type FieldProps, useField, useForm } from '../content/form/form.ts';
import { valueAt } from '../content/form/form-store.ts';
import { MomentInput } from './MomentInput.tsx';

export function MomentField(props: FieldProps) {
  const { value, write, isReadOnly, frame } = useField<string>(props);
  const stored = valueAt(useForm().store.initial, props.path);
  return (
    <MomentInput
      {...frame}
      maw={260}
      readOnly={isReadOnly}
      value={value}
      stored={typeof stored === 'string' ? stored : undefined}
      onChange={write}
    />
  );
}

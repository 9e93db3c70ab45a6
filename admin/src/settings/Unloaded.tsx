// In place of the form of a role that cannot be loaded: the reason.
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';

interface UnloadedProps {
  readonly title: string | undefined;
  readonly error: unknown;
  readonly onClose: () => void;
}

export function Unloaded({ title, error, onClose }: UnloadedProps) {
  return (
    <Dialog opened onClose={onClose} title={title}>
      <ErrorNotice error={error} />
    </Dialog>
  );
}

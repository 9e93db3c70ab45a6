// A dialog. Its close button has a translated label for screen readers.
import { Modal, type ModalProps } from '@mantine/core';
import { useText } from '../messages/messages.tsx';

export function Dialog(props: ModalProps) {
  const text = useText();
  return <Modal closeButtonProps={{ 'aria-label': text('app.close') }} {...props} />;
}

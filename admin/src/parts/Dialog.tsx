// A question or a form over the screen. The way out has a name for those who hear it.
import { Modal, type ModalProps } from '@mantine/core';
import { useText } from '../messages/messages.tsx';

export function Dialog(props: ModalProps) {
  const text = useText();
  return <Modal closeButtonProps={{ 'aria-label': text('app.close') }} {...props} />;
}

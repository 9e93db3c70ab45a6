// A dialog. Its close button has a translated label for screen readers.
import { Modal, type ModalProps } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import { useReturnedFocus } from './use-returned-focus.ts';

export function Dialog(props: ModalProps) {
  const text = useText();
  const giveBack = useReturnedFocus(props.opened);
  return (
    <Modal closeButtonProps={{ 'aria-label': text('app.close') }} onExitTransitionEnd={giveBack} {...props} />
  );
}

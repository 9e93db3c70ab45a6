// A notice that the session has ended, for screens with work that is stored nowhere else. They go on after a sign-in in another tab, which
// renews the token of this one.
import { Anchor, Button, Group, Text as Line } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useText } from '../messages/messages.tsx';

const id = 'ended-session';

/** Does nothing while the notice is shown. */
export const notifyEnded = (): void =>
  void notifications.show({
    id,
    message: <EndedSession />,
    color: 'yellow',
    role: 'alert',
    autoClose: false,
    withCloseButton: false,
  });

function EndedSession() {
  const text = useText();
  return (
    <>
      <Line size="sm">{text('auth.ended')}</Line>
      <Group mt="xs">
        <Anchor href="/admin/auth/login" target="_blank" size="sm">
          {text('auth.signInElsewhere')}
        </Anchor>
        <Button size="compact-sm" variant="default" onClick={() => notifications.hide(id)}>
          {text('app.close')}
        </Button>
      </Group>
    </>
  );
}

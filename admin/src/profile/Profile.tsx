// /admin/profile: the own account and the language of the panel.
import { Button, Group, Text as Line, Paper, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { signOut } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { LanguageChoice } from '../parts/LanguageChoice.tsx';
import { Page } from '../parts/Page.tsx';
import { Account } from './Account.tsx';
import { SecondFactor } from './SecondFactor.tsx';

export function Profile() {
  const text = useText();
  return (
    <Page title={text('profile.title')} isNarrow>
      <Stack>
        <Account />
        <SecondFactor />
        <Paper>
          <LanguageChoice label={text('profile.language')} />
        </Paper>
        <SignOutEverywhere />
      </Stack>
    </Page>
  );
}

function SignOutEverywhere() {
  const text = useText();
  const leaving = useMutation({ mutationFn: () => signOut(true) });
  return (
    <Paper>
      <Group justify="space-between">
        <Line size="sm">{text('profile.signOutAllHelp')}</Line>
        <Button variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {text('profile.signOutAll')}
        </Button>
      </Group>
      <ErrorNotice error={leaving.error} />
    </Paper>
  );
}

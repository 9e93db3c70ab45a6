// /admin/explorer/graphql: the GraphQL console of the server, as the public or with a token. It gets the token by postMessage, so that
// it is not stored. The colour scheme is sent by postMessage too, so that its input is kept when the scheme changes.
import { Paper, Stack, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTypes } from '../content/content-types.ts';
import { useText } from '../messages/messages.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Page } from '../parts/Page.tsx';
import { PasswordInput } from '../parts/PasswordInput.tsx';
import { ApiTabs } from './ApiTabs.tsx';
import classes from './Explorer.module.css';

export function Console() {
  const text = useText();
  const { graphqlConsole } = useTypes();
  return (
    <Page title={text('nav.api')} about={text('explorer.graphqlHelp')}>
      <ApiTabs open="graphql" />
      {graphqlConsole === null ? (
        <Paper>
          <Empty title={text('explorer.consoleOff')} help={text('explorer.consoleOffHelp')} />
        </Paper>
      ) : (
        <Framed path={graphqlConsole} />
      )}
    </Page>
  );
}

function Framed({ path }: { readonly path: string }) {
  const text = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [typed, setTyped] = useState('');
  const plinthToken = typed.trim();
  const plinthColours = useComputedColorScheme();
  const [first] = useState(plinthColours);
  const tell = (): void =>
    frame.current?.contentWindow?.postMessage({ plinthToken, plinthColours }, location.origin);
  useEffect(tell);
  return (
    <Stack>
      <PasswordInput
        maw="32rem"
        label={text('explorer.token')}
        description={text('explorer.tokenHelp')}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <iframe
        ref={frame}
        className={classes.console}
        title={text('explorer.console')}
        src={`${path}#${first}`}
        onLoad={tell}
      />
    </Stack>
  );
}

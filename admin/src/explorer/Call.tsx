// The URL of a query, code that sends it, and its response, with a token or as the public.
import { Button, Group, Text as Line, Paper, Stack, Textarea, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Tried, tryOut } from '../api/explorer.ts';
import { useText } from '../messages/messages.tsx';
import { CopiedText } from '../parts/CopiedText.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { PasswordInput } from '../parts/PasswordInput.tsx';
import { type ApiRequest, curlLine, fetchLine, urlOf } from './api-query.ts';
import { clientLines } from './client-lines.ts';
import classes from './Explorer.module.css';

export function Call({ request }: { readonly request: ApiRequest }) {
  const text = useText();
  const url = urlOf(request);
  const [typed, setTyped] = useState('');
  const token = typed.trim();
  const { mutate, isPending, error, data, variables } = useMutation({
    mutationFn: (sent: { readonly url: string; readonly token: string }) => tryOut(sent.url, sent.token),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    mutate({ url, token });
  };
  // The response of a previous query is not shown for this one.
  const isCurrent = variables?.url === url && variables.token === token;
  return (
    <Paper component="section" aria-labelledby="explorer-call">
      <Title order={2} size="h4" mb="md" id="explorer-call">
        {text('explorer.call')}
      </Title>
      <Stack>
        <CopiedText label={text('explorer.url')} value={url} />
        <CopiedText label="curl" value={curlLine(url, token !== '')} />
        <CopiedText label="fetch" value={fetchLine(url, token !== '')} />
        <CopiedText label={text('explorer.client')} value={clientLines(request, token !== '')} />
        <form onSubmit={submit}>
          <Group align="flex-end">
            <PasswordInput
              flex={1}
              miw="14rem"
              label={text('explorer.token')}
              description={text('explorer.tokenHelp')}
              autoComplete="off"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button type="submit" loading={isPending}>
              {text('explorer.send')}
            </Button>
          </Group>
        </form>
        <ErrorNotice error={isCurrent && error} />
        {isCurrent && data && <Response tried={data} />}
      </Stack>
    </Paper>
  );
}

function Response({ tried: { status, milliseconds, body } }: { readonly tried: Tried }) {
  const text = useText();
  return (
    <div>
      <Line size="sm" role="status" mb="xs">
        {text('explorer.status', { status, milliseconds })}
      </Line>
      <Textarea
        label={text('explorer.response')}
        readOnly
        autosize
        maxRows={30}
        spellCheck={false}
        classNames={{ input: classes.response ?? '' }}
        value={body}
      />
    </div>
  );
}

// The mail settings of the server, and sending a test mail.
import { Alert, Button, Group, Text as Line, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { fetchMailSettings, type MailSettings, sendTestMail } from '../api/mail.ts';
import { useText } from '../messages/messages.tsx';
import type { MessageKey, Text } from '../messages/text.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { useMay } from '../session.ts';
import classes from './Settings.module.css';

export default function Mail() {
  const text = useText();
  const may = useMay();
  const { data, error, refetch } = useQuery({ queryKey: ['mail'], queryFn: fetchMailSettings });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <Stack>
      <Paper component="section" aria-labelledby="mail-way">
        <Title order={2} size="h4" mb="md" id="mail-way">
          {text('mail.way')}
        </Title>
        <dl className={classes.facts}>
          {factsOf(data, text).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Line size="sm" c="dimmed" mt="md">
          {text('mail.configured')}
        </Line>
      </Paper>
      {may('plugin::email.settings.test') && <TestMail />}
    </Stack>
  );
}

function factsOf(settings: MailSettings, text: Text): readonly (readonly [string, string])[] {
  const { kind, host, port, name, from, replyTo } = settings;
  const yes = (value: boolean | undefined) => text(value ? 'app.yes' : 'app.no');
  const server = [host ?? text('mail.unknown'), port].filter((part) => part).join(':');
  return [
    [text('mail.kind'), kind === 'provider' ? (name ?? '') : text(`mail.kind.${kind}`)],
    ...(kind === 'smtp'
      ? ([
          [text('mail.server'), server],
          [
            text('mail.encrypted'),
            text(settings.isEncrypted ? 'mail.encryptedAlways' : 'mail.encryptedOffered'),
          ],
          [text('mail.credentials'), yes(settings.hasCredentials)],
        ] as const)
      : []),
    [text('mail.from'), from ?? text('mail.unset')],
    [text('mail.replyTo'), replyTo ?? text('mail.unset')],
  ];
}

function TestMail() {
  const text = useText();
  const [to, setTo] = useState('');
  const { mutate, isPending, error, data } = useMutation({ mutationFn: sendTestMail });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    mutate(to.trim());
  };
  const problem = problemOf(error, text);
  return (
    <Paper component="section" aria-labelledby="mail-test">
      <Title order={2} size="h4" mb="md" id="mail-test">
        {text('mail.test')}
      </Title>
      <form onSubmit={submit} noValidate>
        <Group align="flex-end" mb="md">
          <TextInput
            flex={1}
            miw="14rem"
            type="email"
            autoComplete="email"
            label={text('mail.to')}
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
          <Button type="submit" loading={isPending} disabled={to.trim() === ''}>
            {text('mail.send')}
          </Button>
        </Group>
      </form>
      {problem ? (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      ) : (
        <ErrorNotice error={error} />
      )}
      {data && !isPending && !error && (
        <Alert color="green" variant="light" role="status">
          {text(data.kind === 'folder' ? 'mail.kept' : 'mail.sent', { to: data.to })}
        </Alert>
      )}
    </Paper>
  );
}

const problems: Readonly<Record<string, MessageKey>> = {
  credentials: 'mail.problem.credentials',
  name: 'mail.problem.name',
  unreachable: 'mail.problem.unreachable',
  late: 'mail.problem.late',
  encryption: 'mail.problem.encryption',
  refused: 'mail.problem.refused',
  none: 'mail.problem.none',
  other: 'mail.problem.other',
};

/** The problem that a mail server reported; undefined for other errors. */
function problemOf(error: unknown, text: Text): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { problem, reply } = error.details;
  const key = problems[String(problem)];
  if (!key) return undefined;
  return typeof reply === 'string' ? `${text(key)} ${text('mail.reply', { reply })}` : text(key);
}

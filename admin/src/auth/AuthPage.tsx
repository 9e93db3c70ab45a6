// The frame of every screen before the sign-in.
import { Group, Text as Line, Paper, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import icon from '../icon.svg';
import { LanguageChoice } from '../parts/LanguageChoice.tsx';
import classes from './AuthPage.module.css';

interface AuthPageProps {
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
}

export function AuthPage({ title, about, children }: AuthPageProps) {
  useEffect(() => {
    document.title = `${title} · Plinth`;
  }, [title]);
  return (
    <main className={classes.page}>
      <Paper className={classes.card} p="xl">
        <Group gap="sm" mb="md">
          <img src={icon} width={28} height={28} alt="" />
          <Line fw={700}>Plinth</Line>
        </Group>
        <Title order={1} size="h3">
          {title}
        </Title>
        {about && (
          <Line c="dimmed" size="sm" mt={4}>
            {about}
          </Line>
        )}
        {children}
      </Paper>
      <LanguageChoice />
    </main>
  );
}

// /admin: the content types that this administrator may read.
import { Text as Line, Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useContentTypes } from '../content/content-types.ts';
import { useText } from '../messages/messages.tsx';
import { Empty } from '../parts/Empty.tsx';
import { LinkButton } from '../parts/LinkButton.tsx';
import { Page } from '../parts/Page.tsx';
import { nameOf, useSession } from '../session.ts';
import { useDestinations } from '../shell/destinations.ts';
import classes from './Home.module.css';

export function Home() {
  const text = useText();
  const session = useSession();
  const types = useContentTypes();
  const { collections, singles, hasBuilder } = useDestinations();
  const shown = [...collections, ...singles];
  return (
    <Page
      title={text('home.title', { name: session.me.firstname ?? nameOf(session) })}
      about={text('home.help')}
    >
      {shown.length === 0 ? (
        <Paper>
          {types.length === 0 && hasBuilder ? (
            <Empty title={text('home.noTypes')} help={text('home.noTypesHelp')}>
              <LinkButton to="/builder" mt="sm">
                {text('nav.builder')}
              </LinkButton>
            </Empty>
          ) : (
            <Empty title={text('home.noRights')} help={text('app.noAccessHelp')} />
          )}
        </Paper>
      ) : (
        <ul className={classes.cards}>
          {shown.map(({ uid, name }) => (
            <li key={uid}>
              <Link to="/content/$uid" params={{ uid }} className={classes.card}>
                <Line fw={600}>{name}</Line>
                <Line size="xs" c="dimmed">
                  {uid}
                </Line>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

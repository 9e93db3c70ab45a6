// The frame of every screen after the sign-in: navigation next to the content, or above it on narrow screens.
import { ActionIcon, Drawer, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import icon from '../icon.svg';
import { useText } from '../messages/messages.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { Navigation } from './Navigation.tsx';
import { Offline } from './Offline.tsx';
import classes from './Shell.module.css';

export function Shell() {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 62em)');
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Closes the drawer when the path changes.
  useEffect(close, [pathname, close]);
  return (
    <div className={classes.shell}>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {text('app.skip')}
      </button>
      {isNarrow ? (
        <>
          <header className={classes.bar}>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={text('app.menu')} onClick={open}>
              <IconMenu2 size={20} />
            </ActionIcon>
            <Group gap="xs">
              <img src={icon} width={22} height={22} alt="" />
              <strong>Plinth</strong>
            </Group>
          </header>
          <Drawer
            opened={isOpen}
            onClose={close}
            size="17rem"
            padding={0}
            withCloseButton={false}
            attributes={{ content: { 'aria-label': text('nav.label') } }}
          >
            <Navigation />
          </Drawer>
        </>
      ) : (
        <div className={classes.side}>
          <Navigation />
        </div>
      )}
      <main ref={main} id="content" tabIndex={-1} className={classes.main}>
        <Offline />
        <Outlet />
      </main>
      <CommandPalette />
    </div>
  );
}

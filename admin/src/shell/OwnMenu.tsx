// The signed-in administrator: profile, appearance, sign out.
import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signOut } from '../api/session.ts';
import { LeaveDialog } from '../content/edit/Leaving.tsx';
import { useText } from '../messages/messages.tsx';
import { messageOf } from '../parts/ErrorNotice.tsx';
import { holdsWork } from '../parts/held-work.ts';
import { notifyFailure } from '../parts/notify.ts';
import { nameOf, useSession } from '../session.ts';
import classes from './Navigation.module.css';

export function OwnMenu() {
  const text = useText();
  const name = nameOf(useSession());
  const navigate = useNavigate();
  // Otherwise Mantine inserts a style element, which the content security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const [isAsking, setAsking] = useState(false);
  const leaving = useMutation({
    mutationFn: () => signOut(),
    onError: (error) => notifyFailure(messageOf(error, text)),
  });
  const schemes = [
    ['light', text('nav.light'), <IconSun key="light" size={16} />],
    ['dark', text('nav.dark'), <IconMoon key="dark" size={16} />],
    ['auto', text('nav.system'), <IconDeviceDesktop key="auto" size={16} />],
  ] as const;
  return (
    <>
      <Menu position="top-start" width={220}>
        <Menu.Target>
          <UnstyledButton className={classes.own}>
            <Avatar size={26} radius="xl" name={name} color="indigo" alt="" />
            <span className={classes.name}>{name}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUser size={16} />} onClick={() => void navigate({ to: '/profile' })}>
            {text('nav.profile')}
          </Menu.Item>
          <Menu.Label>{text('nav.theme')}</Menu.Label>
          {schemes.map(([scheme, label, picture]) => (
            <Menu.Item
              key={scheme}
              leftSection={picture}
              closeMenuOnClick={false}
              aria-current={colorScheme === scheme}
              fw={colorScheme === scheme ? 600 : undefined}
              onClick={() => setColorScheme(scheme)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={16} />}
            onClick={() => (holdsWork() ? setAsking(true) : leaving.mutate())}
          >
            {text('nav.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LeaveDialog
        isOpen={isAsking}
        help={text('edit.leaveLost')}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          leaving.mutate();
        }}
      />
    </>
  );
}

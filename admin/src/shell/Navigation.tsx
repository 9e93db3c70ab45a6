// The navigation: content types by kind, media, API, settings, profile.
import { Badge, Button, Kbd, ScrollArea } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import {
  IconApi,
  IconFile,
  IconFiles,
  IconPhoto,
  IconSchema,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import icon from '../icon.svg';
import { useText } from '../messages/messages.tsx';
import { useDestinations } from './destinations.ts';
import classes from './Navigation.module.css';
import { OwnMenu } from './OwnMenu.tsx';

export function Navigation() {
  const text = useText();
  const { collections, singles, hasMedia, hasBuilder, hasExplorer, hasSettings } = useDestinations();
  return (
    <nav className={classes.nav} aria-label={text('nav.label')}>
      <Link to="/" className={classes.brand}>
        <img src={icon} width={24} height={24} alt="" />
        Plinth
      </Link>
      <Button
        variant="default"
        size="xs"
        className={classes.find}
        leftSection={<IconSearch size={14} />}
        justify="flex-start"
        classNames={{ label: classes.findLabel }}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        onClick={() => spotlight.open()}
      >
        {text('nav.find')}
      </Button>
      <ScrollArea className={classes.list} type="auto" scrollbarSize={6}>
        <Section label={text('nav.collections')} isShown={collections.length > 0}>
          {collections.map(({ uid, name }) => (
            <Item key={uid} to="/content/$uid" params={{ uid }} icon={<IconFiles size={16} />} label={name} />
          ))}
        </Section>
        <Section label={text('nav.singles')} isShown={singles.length > 0}>
          {singles.map(({ uid, name }) => (
            <Item key={uid} to="/content/$uid" params={{ uid }} icon={<IconFile size={16} />} label={name} />
          ))}
        </Section>
        <Section label={text('nav.more')} isShown={hasMedia || hasBuilder || hasExplorer || hasSettings}>
          {hasMedia && <Item to="/media" icon={<IconPhoto size={16} />} label={text('nav.media')} />}
          {hasBuilder && <Item to="/builder" icon={<IconSchema size={16} />} label={text('nav.builder')} />}
          {hasExplorer && <Item to="/explorer" icon={<IconApi size={16} />} label={text('nav.api')} />}
          {hasSettings && (
            <Item to="/settings" icon={<IconSettings size={16} />} label={text('nav.settings')} />
          )}
        </Section>
      </ScrollArea>
      <OwnMenu />
    </nav>
  );
}

interface SectionProps {
  readonly label: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

const Section = ({ label, isShown, children }: SectionProps) =>
  isShown && (
    <section className={classes.section}>
      <h2 className={classes.label}>{label}</h2>
      <ul className={classes.items}>{children}</ul>
    </section>
  );

interface ItemProps extends Pick<LinkProps, 'to' | 'params'> {
  readonly icon: ReactNode;
  readonly label: string;
  readonly badge?: string;
}

const Item = ({ icon: picture, label, badge, ...link }: ItemProps) => (
  <li>
    <Link {...link} className={classes.item} activeProps={{ 'aria-current': 'page' }}>
      <span className={classes.picture} aria-hidden>
        {picture}
      </span>
      <span className={classes.name}>{label}</span>
      {badge && <Badge size="xs">{badge}</Badge>}
    </Link>
  </li>
);

// /admin/settings/:section: tabs for the sections of the settings.
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useText } from '../messages/messages.tsx';
import { NotFound, Waiting } from '../parts/Fallbacks.tsx';
import { Page } from '../parts/Page.tsx';
import { useMay } from '../session.ts';
import classes from './Settings.module.css';
import { sectionsFor } from './sections.ts';

export function Settings() {
  const text = useText();
  const may = useMay();
  const { section } = useParams({ strict: false });
  const tabs = useRef<HTMLElement>(null);
  // Scrolls to the active tab, since not all may be visible.
  useEffect(() => {
    if (section)
      tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [section]);
  const sections = sectionsFor(may);
  const first = sections[0];
  if (section === undefined && first)
    return <Navigate to="/settings/$section" params={{ section: first.name }} replace />;
  const open = sections.find(({ name }) => name === section);
  if (!open) return <NotFound />;
  return (
    <Page
      title={text(`settings.${open.name}`)}
      trail={text('nav.settings')}
      about={text(`settings.${open.name}.help`)}
    >
      <nav ref={tabs} className={classes.sections} aria-label={text('nav.settings')}>
        {sections.map(({ name }) => (
          <Link
            key={name}
            to="/settings/$section"
            params={{ section: name }}
            className={classes.section}
            activeProps={{ 'aria-current': 'page' }}
          >
            {text(`settings.${name}`)}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Waiting />}>
        <open.View />
      </Suspense>
    </Page>
  );
}

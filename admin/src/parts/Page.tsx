// A screen: its title, actions and content.
import { Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './Page.module.css';

interface PageProps {
  readonly title: string;
  /** The breadcrumbs above the title. */
  readonly trail?: ReactNode;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly isNarrow?: boolean;
  /** Whether it uses the full width of the window. */
  readonly isWide?: boolean;
  readonly children?: ReactNode;
}

export function Page({
  title,
  trail,
  about,
  actions,
  isNarrow = false,
  isWide = false,
  children,
}: PageProps) {
  useEffect(() => {
    document.title = `${title} · Plinth`;
  }, [title]);
  return (
    <div className={classes.page} data-narrow={isNarrow || undefined} data-wide={isWide || undefined}>
      <header className={classes.header}>
        <div className={classes.heading}>
          {trail && <div className={classes.trail}>{trail}</div>}
          <Title order={1} size="h2" className={classes.title}>
            {title}
          </Title>
          {about && <div className={classes.about}>{about}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

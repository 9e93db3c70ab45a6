// The tabs of the API explorer: REST and GraphQL.
import { Link } from '@tanstack/react-router';
import { useText } from '../messages/messages.tsx';
import classes from '../settings/Settings.module.css';

/** The path of GraphQL begins with that of REST, so only exact matches are active. */
const exact = { exact: true };

export function ApiTabs({ open }: { readonly open: 'rest' | 'graphql' }) {
  const text = useText();
  const current = (api: typeof open) => (api === open ? ('page' as const) : undefined);
  return (
    <nav className={classes.sections} aria-label={text('nav.api')}>
      <Link to="/explorer" activeOptions={exact} className={classes.section} aria-current={current('rest')}>
        REST
      </Link>
      <Link
        to="/explorer/graphql"
        activeOptions={exact}
        className={classes.section}
        aria-current={current('graphql')}
      >
        GraphQL
      </Link>
    </nav>
  );
}

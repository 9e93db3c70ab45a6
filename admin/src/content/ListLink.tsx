// A link to the list of a content type, as the breadcrumb of its other screens.
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ContentType } from '../api/content-types.ts';

interface ListLinkProps {
  readonly contentType: ContentType;
}

export const ListLink = ({ contentType: { uid, displayName } }: ListLinkProps) => (
  <Anchor component={Link} to="/content/$uid" params={{ uid } as never}>
    {displayName}
  </Anchor>
);

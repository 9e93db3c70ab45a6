// Placeholders of a screen: while it loads, when it fails, and for an unknown path.
import { Button, Center, Loader } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { useText } from '../messages/messages.tsx';
import { messageOf } from './ErrorNotice.tsx';
import { LinkButton } from './LinkButton.tsx';
import { isMissingPart } from './missing-parts.ts';
import { Page } from './Page.tsx';

export function Waiting() {
  const text = useText();
  return (
    <Center mih="50vh">
      <Loader role="status" aria-label={text('app.loading')} />
    </Center>
  );
}

export function NotFound() {
  const text = useText();
  return (
    <Page title={text('app.notFound')} about={text('app.notFoundHelp')}>
      <LinkButton to="/" variant="default">
        {text('app.home')}
      </LinkButton>
    </Page>
  );
}

export function NoAccess() {
  const text = useText();
  return <Page title={text('app.noAccess')} about={text('app.noAccessHelp')} />;
}

export function Failure({ error, reset }: ErrorComponentProps) {
  const text = useText();
  const router = useRouter();
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error instanceof ApiError && error.status === 403) return <NoAccess />;
  if (isMissingPart(error))
    return (
      <Page title={text('error.rendering')} about={text('error.missingPart')}>
        <Button onClick={() => location.reload()}>{text('app.reload')}</Button>
      </Page>
    );
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title={text('error.rendering')} about={messageOf(error, text)}>
      <Button variant="default" onClick={retry}>
        {text('app.retry')}
      </Button>
    </Page>
  );
}

// What stands in a screen's place: while it loads, when it fails, when there is none.
import { Button, Center, Loader } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { useText } from '../messages/messages.tsx';
import { Empty } from './Empty.tsx';
import { messageOf } from './ErrorNotice.tsx';
import { LinkButton } from './LinkButton.tsx';

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
    <Empty title={text('app.notFound')} help={text('app.notFoundHelp')}>
      <LinkButton to="/" variant="default" mt="sm">
        {text('app.home')}
      </LinkButton>
    </Empty>
  );
}

export function Failure({ error, reset }: ErrorComponentProps) {
  const text = useText();
  const router = useRouter();
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error instanceof ApiError && error.status === 403)
    return <Empty title={text('app.noAccess')} help={text('app.noAccessHelp')} />;
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <Empty title={text('error.rendering')} help={messageOf(error, text)}>
      <Button variant="default" mt="sm" onClick={retry}>
        {text('app.retry')}
      </Button>
    </Empty>
  );
}

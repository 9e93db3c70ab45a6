// What went wrong, in words, where it happened.
import { Alert, Button } from '@mantine/core';
import { ApiError } from '../api/api-error.ts';
import { type Text, useText } from '../messages/messages.tsx';
import { serverMessage } from '../messages/server-message.ts';

interface ErrorNoticeProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const text = useText();
  if (!error) return null;
  return (
    <Alert color={isUnreached(error) ? 'yellow' : 'red'} variant="light" role="alert" mb="md">
      {messageOf(error, text)}
      {onRetry && (
        <Button size="compact-sm" variant="default" ml="sm" onClick={onRetry}>
          {text('app.retry')}
        </Button>
      )}
    </Alert>
  );
}

export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.isUnreached;

/** Problems with a path are shown at their fields; their messages stand here too, for those who do not see them. */
export function messageOf(error: unknown, text: Text): string {
  if (!(error instanceof ApiError)) return text('error.unknown');
  if (error.isUnreached) return text('error.unreached');
  if (error.status === 403 && error.message === 'Forbidden') return text('error.forbidden');
  if (error.isTooMuch) return text('error.tooMuch');
  if (error.status === 429) return text('error.tooMany');
  if (error.status >= 500) return text('error.unknown');
  return error.message ? serverMessage(error.message, text) : text('error.unknown');
}

// Shows an error as text.
import { Alert, Button } from '@mantine/core';
import { ApiError } from '../api/api-error.ts';
import { useText } from '../messages/messages.tsx';
import type { Text } from '../messages/text.ts';

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

/** The message of an error. Forms show problems with a path at their fields too. */
export function messageOf(error: unknown, text: Text): string {
  if (!(error instanceof ApiError)) return text('error.unknown');
  if (error.isUnreached) return text('error.unreached');
  if (error.code === 'PLINTH_FORBIDDEN') return text('error.forbidden');
  if (error.isTooMuch) return text('error.tooMuch');
  if (error.status === 429) return text('error.tooMany');
  if (error.status >= 500) return text('error.unknown');
  return error.message ? text(error.refusal) : text('error.unknown');
}

// The buttons of identity providers below the sign-in form, and the error of a sign-in with one.
import { Alert, Button, Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addressOf, fetchProviders } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import type { MessageKey } from '../messages/text.ts';

const refusals: Readonly<Record<string, MessageKey>> = {
  PLINTH_ADMIN_PROVIDER_DENIED: 'auth.providerDenied',
  PLINTH_ADMIN_PROVIDER_EMAIL: 'auth.providerEmail',
  PLINTH_ADMIN_PROVIDER_NO_ROLE: 'auth.providerNoRole',
  PLINTH_ADMIN_PROVIDER_STRANGER: 'auth.providerStranger',
  PLINTH_SIGN_IN_NOT_BEGUN: 'auth.providerNotBegun',
};

interface ProviderButtonsProps {
  /** The code of the error with which the browser was redirected back. */
  readonly refused: string | undefined;
}

export function ProviderButtons({ refused }: ProviderButtonsProps) {
  const text = useText();
  const { data: providers = [] } = useQuery({ queryKey: ['providers'], queryFn: fetchProviders });
  return (
    <Stack gap="sm" mt="lg">
      {refused !== undefined && (
        <Alert color="red" variant="light" role="alert">
          {text(refusals[refused] ?? 'auth.providerFailed')}
        </Alert>
      )}
      {providers.length > 0 && <Divider label={text('auth.or')} />}
      {providers.map((provider) => (
        <Button key={provider.name} component="a" href={addressOf(provider)} variant="default" fullWidth>
          {text('auth.with', { provider: provider.label })}
        </Button>
      ))}
    </Stack>
  );
}

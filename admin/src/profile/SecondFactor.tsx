// The second factor in the profile: its state and actions.
import { Badge, Button, Group, Text as Line, Paper, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchSecondFactor, renewRecoveryCodes, switchOff } from '../api/second-factor.ts';
import { useText } from '../messages/messages.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { notify } from '../parts/notify.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetupDialog } from './SetupDialog.tsx';

const queryKey = ['second-factor'];

type Step = 'setup' | 'renewal' | 'switching off' | { readonly codes: readonly string[] };

export function SecondFactor() {
  const text = useText();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: fetchSecondFactor });
  const [step, setStep] = useState<Step>();
  const close = (): void => setStep(undefined);
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey });
  const show = (codes: readonly string[]): void => {
    setStep({ codes });
    void reload();
  };
  return (
    <Paper component="section" aria-labelledby="second-factor">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="second-factor">
          {text('factor.title')}
        </Title>
        {data && (
          <Badge variant="light" tt="none" color={data.isEnabled ? 'green' : 'gray'}>
            {text(data.isEnabled ? 'factor.on' : 'factor.off')}
          </Badge>
        )}
      </Group>
      <Line size="sm" mb="md">
        {text('factor.help')}
        {data?.isEnabled && ` ${text('factor.codesLeft', { count: data.recoveryCodesLeft })}`}
      </Line>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      <Group justify="flex-end">
        {data?.isEnabled === false && (
          <Button onClick={() => setStep('setup')}>{text('factor.setUp')}</Button>
        )}
        {data?.isEnabled && (
          <>
            <Button variant="default" onClick={() => setStep('renewal')}>
              {text('factor.renew')}
            </Button>
            <Button variant="default" color="red" onClick={() => setStep('switching off')}>
              {text('factor.switchOff')}
            </Button>
          </>
        )}
      </Group>
      {step === 'setup' && <SetupDialog onClose={close} onDone={show} />}
      {step === 'renewal' && (
        <ProofDialog
          title={text('factor.renew')}
          help={text('factor.renewHelp')}
          onProof={async (proof) => show(await renewRecoveryCodes(proof))}
          onClose={close}
        />
      )}
      {step === 'switching off' && (
        <ProofDialog
          title={text('factor.switchOff')}
          help={text('factor.switchOffHelp')}
          onProof={async (proof) => {
            client.setQueryData(queryKey, await switchOff(proof));
            close();
            notify(text('factor.switchedOff'));
          }}
          onClose={close}
        />
      )}
      {typeof step === 'object' && <RecoveryCodes codes={step.codes} onClose={close} />}
    </Paper>
  );
}

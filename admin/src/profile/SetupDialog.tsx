// The setup of a second factor: the password, then the secret for the device and a first code.
import { Text as Line } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { beginSetup, confirmSetup, type DeviceSecret } from '../api/second-factor.ts';
import { CodeInput, isAboutCode } from '../auth/CodeInput.tsx';
import { useText } from '../messages/messages.tsx';
import { CopiedText } from '../parts/CopiedText.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { isAboutPassword, OwnPassword } from './OwnPassword.tsx';

interface SetupDialogProps {
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

export function SetupDialog({ onClose, onDone }: SetupDialogProps) {
  const [device, setDevice] = useState<DeviceSecret>();
  return device ? (
    <Confirmation device={device} onClose={onClose} onDone={onDone} />
  ) : (
    <Beginning onClose={onClose} onBegun={setDevice} />
  );
}

interface BeginningProps {
  readonly onClose: () => void;
  readonly onBegun: (device: DeviceSecret) => void;
}

function Beginning({ onClose, onBegun }: BeginningProps) {
  const text = useText();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => beginSetup(password),
    onSuccess: onBegun,
  });
  return (
    <FormDialog
      title={text('factor.setUp')}
      submitLabel={text('factor.next')}
      isPending={isPending}
      error={isAboutPassword(error) ? undefined : error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <Line size="sm">{text('factor.appNeeded')}</Line>
      <OwnPassword value={password} error={error} onChange={setPassword} />
    </FormDialog>
  );
}

interface ConfirmationProps extends SetupDialogProps {
  readonly device: DeviceSecret;
}

function Confirmation({ device, onClose, onDone }: ConfirmationProps) {
  const text = useText();
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => confirmSetup(code.trim()),
    onSuccess: onDone,
  });
  return (
    <FormDialog
      title={text('factor.setUp')}
      submitLabel={text('factor.switchOn')}
      isPending={isPending}
      error={isAboutCode(error) ? undefined : error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <CopiedText
        label={text('factor.secret')}
        help={text('factor.secretHelp')}
        value={device.secret}
        shown={device.secret.replace(/.{4}(?=.)/g, '$& ')}
      />
      <CopiedText label={text('factor.address')} help={text('factor.addressHelp')} value={device.uri} />
      <CodeInput code={code} error={error} help={text('factor.firstCodeHelp')} onChange={setCode} />
    </FormDialog>
  );
}

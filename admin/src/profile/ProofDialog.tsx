// Asks for the password and a code before an enabled second factor is changed.
import { Text as Line } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Proof } from '../api/second-factor.ts';
import { CodeInput, isAboutCode } from '../auth/CodeInput.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { isAboutPassword, OwnPassword } from './OwnPassword.tsx';

interface ProofDialogProps {
  readonly title: string;
  readonly help: string;
  readonly onProof: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
}

export function ProofDialog({ title, help, onProof, onClose }: ProofDialogProps) {
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => onProof({ currentPassword, code: code.trim() }),
  });
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      isPending={isPending}
      error={isAboutPassword(error) || isAboutCode(error) ? undefined : error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <Line size="sm">{help}</Line>
      <OwnPassword value={currentPassword} error={error} onChange={setPassword} />
      <CodeInput code={code} error={error} onChange={setCode} />
    </FormDialog>
  );
}

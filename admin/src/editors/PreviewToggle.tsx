// Switches between the source and the preview of an editor.
import { Button } from '@mantine/core';
import { useText } from '../messages/messages.tsx';

interface PreviewToggleProps {
  readonly isPreview: boolean;
  readonly onChange: (isPreview: boolean) => void;
}

export function PreviewToggle({ isPreview, onChange }: PreviewToggleProps) {
  const text = useText();
  return (
    <Button
      size="compact-xs"
      variant={isPreview ? 'light' : 'subtle'}
      color={isPreview ? 'indigo' : 'gray'}
      aria-pressed={isPreview}
      onClick={() => onChange(!isPreview)}
    >
      {text('editor.preview')}
    </Button>
  );
}

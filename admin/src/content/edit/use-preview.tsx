// The button of the preview and the preview itself, if the project has configured one.
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ContentType } from '../../api/content-types.ts';
import type { Document, DocumentPlace } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { Waiting } from '../../parts/Fallbacks.tsx';
import { useTypes } from '../content-types.ts';

const Preview = lazy(() => import('./Preview.tsx'));

/** Both are null if not shown. A document that is not stored has no preview. */
export function usePreview(
  place: DocumentPlace,
  { hasDraftAndPublish }: ContentType,
  document: Document | null,
): { readonly button: ReactNode; readonly pane: ReactNode } {
  const text = useText();
  const { hasPreview } = useTypes();
  const [isOpen, setOpen] = useState(false);
  if (!hasPreview || document === null) return { button: null, pane: null };
  if (!isOpen)
    return {
      button: (
        <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => setOpen(true)}>
          {text('preview.show')}
        </Button>
      ),
      pane: null,
    };
  return {
    button: null,
    pane: (
      <Suspense fallback={<Waiting />}>
        <Preview
          place={place}
          document={document}
          hasDrafts={hasDraftAndPublish}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}

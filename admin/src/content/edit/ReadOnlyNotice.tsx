// Explains why a document is read-only: the permissions of the role.
import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ContentType, RightOn } from '../../api/content-types.ts';
import type { Document } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { administratorName } from '../../parts/administrator-name.ts';
import { reachedScopes, rightToWrite } from '../reach.ts';

interface ReadOnlyNoticeProps {
  readonly contentType: ContentType;
  readonly document: Document | null;
  readonly locale: string | undefined;
}

export function ReadOnlyNotice({ contentType, document, locale }: ReadOnlyNoticeProps) {
  const text = useText();
  if (rightToWrite(contentType, document, locale)) return null;
  const author = document?.createdBy ?? null;
  const name = author && administratorName(author);
  return (
    <Alert mb="md" variant="light" color="gray" icon={<IconLock size={18} />} role="status">
      {text(reasonOf(contentType.rights.update, locale))}
      {name && ` ${text('readOnly.madeBy', { name })}`}
    </Alert>
  );
}

function reasonOf(right: RightOn | null, locale: string | undefined) {
  if (right === null) return 'readOnly.type';
  const scopes = reachedScopes(right, locale);
  if (scopes === null || scopes.some(({ creators }) => creators === undefined)) return 'readOnly.document';
  if (scopes.length === 0) return 'readOnly.locale';
  return scopes.every(({ creators }) => creators === 'own') ? 'readOnly.own' : 'readOnly.role';
}

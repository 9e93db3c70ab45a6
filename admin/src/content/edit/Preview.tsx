// The preview of the document in the front end, next to its form. The page is notified of each save and reloads its content
// (docs/guides/editing.md).
import {
  ActionIcon,
  CloseButton,
  Group,
  Text as Line,
  Paper,
  SegmentedControl,
  Tooltip,
} from '@mantine/core';
import { IconExternalLink, IconReload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Document, type DocumentPlace, fetchPreview } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Waiting } from '../../parts/Fallbacks.tsx';
import classes from './Edit.module.css';

interface PreviewProps {
  readonly place: DocumentPlace;
  readonly document: Document;
  readonly hasDrafts: boolean;
  readonly onClose: () => void;
}

type Shown = 'draft' | 'published';

export default function Preview({ place, document, hasDrafts, onClose }: PreviewProps) {
  const text = useText();
  const [status, setStatus] = useState<Shown>(hasDrafts ? 'draft' : 'published');
  const [reloads, setReloads] = useState(0);
  const { contentType, locale } = place;
  const { documentId, updatedAt } = document;
  const version = `${updatedAt} ${document.publishedAt}`;
  // The URL may depend on saved values.
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', contentType.uid, documentId, locale, status, version],
    queryFn: () => fetchPreview({ ...place, documentId }, status),
    placeholderData: keepPreviousData,
  });
  return (
    <Paper component="section" p="xs" className={classes.preview} aria-label={text('preview.title')}>
      <PreviewBar url={data?.url} onReload={() => setReloads(reloads + 1)} onClose={onClose}>
        {hasDrafts && <ShownChoice value={status} onChange={setStatus} />}
      </PreviewBar>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {!data && !error && <Waiting />}
      {data?.url === null && <Line c="dimmed">{text('preview.none')}</Line>}
      {data?.url && <Page key={`${data.url} ${reloads}`} url={data.url} version={version} />}
    </Paper>
  );
}

interface PreviewBarProps {
  /** Null if the project has no preview of the document; undefined while it is fetched. */
  readonly url: string | null | undefined;
  readonly onReload: () => void;
  readonly onClose: () => void;
  /** Shown before the URL. */
  readonly children: ReactNode;
}

function PreviewBar({ url, onReload, onClose, children }: PreviewBarProps) {
  const text = useText();
  return (
    <Group gap="xs" mb="xs" wrap="nowrap">
      {children}
      <Line size="xs" c="dimmed" truncate flex={1}>
        {url}
      </Line>
      <Tooltip label={text('preview.reload')}>
        <ActionIcon variant="subtle" color="gray" aria-label={text('preview.reload')} onClick={onReload}>
          <IconReload size={16} />
        </ActionIcon>
      </Tooltip>
      {url && (
        <ActionIcon
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          color="gray"
          aria-label={text('preview.open')}
        >
          <IconExternalLink size={16} />
        </ActionIcon>
      )}
      <CloseButton aria-label={text('preview.close')} onClick={onClose} />
    </Group>
  );
}

interface ShownChoiceProps {
  readonly value: Shown;
  readonly onChange: (shown: Shown) => void;
}

function ShownChoice({ value, onChange }: ShownChoiceProps) {
  const text = useText();
  return (
    <SegmentedControl
      size="xs"
      data={[
        { value: 'draft', label: text('status.draft') },
        { value: 'published', label: text('status.published') },
      ]}
      value={value}
      onChange={(next) => onChange(next as Shown)}
    />
  );
}

/** A loaded page is notified of saves; a new URL, or the button, reloads it. */
function Page({ url, version }: { readonly url: string; readonly version: string }) {
  const text = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(version);
  useEffect(() => {
    if (version === first) return;
    const { origin } = new URL(url, location.href);
    frame.current?.contentWindow?.postMessage({ type: 'strapiUpdate' }, origin);
  }, [version]);
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      src={url}
      title={text('preview.title')}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
    />
  );
}

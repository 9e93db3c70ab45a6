// The pagination of a list; nothing for a single page.
import { Pagination } from '@mantine/core';
import { useText } from '../messages/messages.tsx';

interface PagesProps {
  readonly page: number;
  readonly pageCount: number;
  readonly size?: 'xs' | 'sm' | 'md';
  readonly className?: string | undefined;
  readonly onChange: (page: number) => void;
}

export function Pages({ page, pageCount, size = 'sm', className, onChange }: PagesProps) {
  const text = useText();
  if (pageCount < 2) return null;
  return (
    <Pagination
      size={size}
      className={className}
      total={pageCount}
      value={page}
      onChange={onChange}
      getItemProps={(number) => ({ 'aria-label': text('list.page', { number }) })}
      getControlProps={(control) => ({ 'aria-label': text(`list.${control}`) })}
    />
  );
}

// How Markdown reads. HTML inside of it stays text, and only addresses that are safe become links, so what comes out is safe to show.
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { useMemo } from 'react';
import classes from './editors.module.css';

export default function MarkdownPreview({ markdown }: { readonly markdown: string }) {
  const html = useMemo(
    () => micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
    [markdown],
  );
  return <div dir="auto" className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />;
}

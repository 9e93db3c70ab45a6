// A preview of Markdown. HTML inside it is shown as text, and only safe URLs become links, so the result is safe to insert.
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

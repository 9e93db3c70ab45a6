// A preview of untrusted HTML: in a sandboxed frame that runs no scripts, submits no forms and opens no windows, under the content
// security policy of the panel, which also blocks inline styles. On a white background, like a page.
import type { SyntheticEvent } from 'react';
import classes from './editors.module.css';

const look = `
  body { margin: 10px 14px; font: 15px/1.6 system-ui, sans-serif; color: #1f2328; overflow-wrap: anywhere }
  img, video, table { max-width: 100%; height: auto }
  table { border-collapse: collapse }
  td, th { padding: 4px 8px; border: 1px solid #ccd }
  blockquote { margin-inline: 0; padding-inline-start: 14px; border-inline-start: 3px solid #ccd }
  a { color: #3b5bdb; text-decoration: underline }
`;

export default function HtmlPreview({ html, title }: { readonly html: string; readonly title: string }) {
  // The frame has the same origin, so that the panel can style it and images of the server load. Without scripts the HTML cannot use it.
  return (
    <iframe className={classes.page} title={title} sandbox="allow-same-origin" srcDoc={html} onLoad={dress} />
  );
}

function dress({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  const page = currentTarget.contentDocument;
  if (!page?.defaultView) return;
  const sheet = new page.defaultView.CSSStyleSheet();
  sheet.replaceSync(look);
  page.adoptedStyleSheets = [sheet];
  page.body.dir ||= 'auto';
  // Links show their URL and cannot be followed, since the policy allows no other page in the frame.
  for (const link of [...page.links]) {
    link.title = link.href;
    link.removeAttribute('href');
  }
}

// Pasting into blocks: from a word processor, from a page, and where blocks are not possible.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p { margin: 0 }</style></head><body>
<!--StartFragment--><h2>Title<o:p></o:p></h2>
<p class=MsoNormal><b><span style='font-family:Calibri'>Bold</span></b> and <i>slanted</i><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>One</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Two</p>
<table><tr><td>a</td><td>b</td></tr></table>
<p class=MsoNormal><a href="https://example.org/">A link</a></p><!--EndFragment--></body></html>`;

const fromPage = `<b style="font-weight:normal"><ol><li>first<ul><li>inner</li></ul></li><li>second</li></ol>
<p><span style="font-weight:700">heavy</span><span style="font-style:italic"> leaning</span></p>
<blockquote>said<br>twice</blockquote><pre>let a;\n  b</pre><a href="javascript:alert(1)">no link</a>
<script>alert(1)</script><img src="https://other.test/a.png"></b>`;

const text = (words: string, marks: object = {}) => ({ type: 'text', text: words, ...marks });
const item = (words: string) => ({ type: 'list-item', children: [text(words)] });
const paragraph = (...children: readonly object[]) => ({ type: 'paragraph', children });

describe.runIf(hasBrowser)('content that is pasted into blocks', () => {
  const panel = openPanel(startPages);

  async function paste(form: Page, html: string, plain: string): Promise<void> {
    await form.evaluate(
      ([rich, words]) => {
        const blob = (content = '', type = '') => new Blob([content], { type });
        const parts = { 'text/html': blob(rich, 'text/html'), 'text/plain': blob(words, 'text/plain') };
        return navigator.clipboard.write([new ClipboardItem(parts)]);
      },
      [html, plain],
    );
    await form.keyboard.press('ControlOrMeta+v');
  }

  async function stored(
    html: string,
    plain: string,
    prepare?: (form: Page) => Promise<void>,
    body: unknown = null,
  ): Promise<unknown> {
    const made = await panel.admin<Shown>('POST', `content-manager/collection-types/${page}`, {
      data: { title: 'Pasted', body },
    });
    const { page: form, context, close } = await panel.signedIn(`/content/${page}/${made.documentId}`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await form.getByRole('textbox', { name: 'Body' }).click();
    await prepare?.(form);
    await paste(form, html, plain);
    await form.getByRole('button', { name: 'Save draft' }).click();
    await form.getByText('Saved', { exact: true }).first().waitFor();
    await close();
    return (await panel.admin<Shown>('GET', of(made.documentId))).attributes.body;
  }

  test('keeps the structure of a word processor', async () => {
    const link = { type: 'link', url: 'https://example.org/', children: [text('A link')] };
    expect(await stored(fromWord, 'Title')).toEqual([
      { type: 'heading', level: 2, children: [text('Title')] },
      paragraph(text('Bold', { bold: true }), text(' and '), text('slanted', { italic: true })),
      { type: 'list', format: 'unordered', children: [item('One'), item('Two')] },
      paragraph(text('a | b')),
      paragraph(text(''), link, text('')),
    ]);
  });

  test('keeps the structure of a page, without scripts and external resources', async () => {
    const inner = { type: 'list', format: 'unordered', children: [item('inner')] };
    expect(await stored(fromPage, 'first')).toEqual([
      { type: 'list', format: 'ordered', children: [item('first'), inner, item('second')] },
      paragraph(text('heavy', { bold: true }), text(' leaning', { italic: true })),
      { type: 'quote', children: [text('said\ntwice')] },
      { type: 'code', children: [text('let a;\n  b')] },
      paragraph(text('no link')),
    ]);
  });

  test('continues the line if it is inline, and becomes lines of text in a list', async () => {
    const words = await stored('<p>more <b>words</b></p>', 'more words', (form) =>
      form.keyboard.type('Some '),
    );
    expect(words).toEqual([paragraph(text('Some more '), text('words', { bold: true }))]);
    const listed = await stored('<h1>one</h1><p>two</p>', 'one\ntwo', async (form) => {
      await form.getByRole('combobox', { name: 'Block type' }).first().selectOption('Bulleted list');
      await form.getByRole('textbox', { name: 'Body' }).click();
    });
    expect(listed).toEqual([{ type: 'list', format: 'unordered', children: [item('one'), item('two')] }]);
  });

  test('replaces everything that is selected, beginning with an image', async () => {
    const image = { type: 'image', image: { url: '/a.png', name: 'a.png' }, children: [text('')] };
    const selectAll = (form: Page): Promise<void> => form.keyboard.press('ControlOrMeta+a');
    const replaced = await stored('<p>instead</p>', 'instead', selectAll, [image, paragraph(text('end'))]);
    expect(replaced).toEqual([paragraph(text('instead'))]);
  });
});

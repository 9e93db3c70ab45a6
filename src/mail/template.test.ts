import { expect, test } from 'vitest';
import { fillHtml, fillLine, fillText } from './template.ts';

const values = new Map([
  ['URL', 'https://example.test/?a=1&b=2'],
  ['USER.username', '<b>anna</b> <%= URL %>\r\nBcc: x'],
]);

test('placeholders with known names are replaced', () => {
  expect(fillText('Open <%= URL %> or <%=URL%>.', values)).toBe(
    'Open https://example.test/?a=1&b=2 or https://example.test/?a=1&b=2.',
  );
});

test.each([
  '<%= 7*7 %>',
  '<%= process.env %>',
  `\${7*7}`,
  "{{constructor.constructor('return 1')()}}",
  '<%= constructor %>',
  '<%= __proto__ %>',
  '<% print(1) %>',
  '<%= USER.password %>',
  '<%= url %>',
])('%s stays as it is written', (template) => {
  expect(fillText(template, values)).toBe(template);
  expect(fillHtml(template, values)).toBe(template);
});

test('a value is escaped in HTML, is one line in headers, and its own placeholders are not replaced', () => {
  const template = 'Dear <%= USER.username %>';
  expect(fillHtml(template, values)).toBe('Dear &lt;b&gt;anna&lt;/b&gt; &lt;%= URL %&gt;\r\nBcc: x');
  expect(fillLine(template, values)).toBe('Dear <b>anna</b> <%= URL %> Bcc: x');
});

// Lists as Word writes them onto the clipboard: paragraphs that carry their mark as text. They become lists of HTML.
const ignored = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';

export function asLists(body: Element): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const mark = paragraph.querySelector(ignored);
    if (!mark) continue;
    const name = /^\s*\w+[.)]/.test(mark.textContent ?? '') ? 'OL' : 'UL';
    mark.remove();
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    const before = paragraph.previousElementSibling;
    if (before?.tagName === name && before.hasAttribute(made)) {
      before.append(item);
      paragraph.remove();
      continue;
    }
    const list = body.ownerDocument.createElement(name);
    list.setAttribute(made, '');
    list.append(item);
    paragraph.replaceWith(list);
  }
}

/** Of lists that stand here for paragraphs: the next one goes on with them. */
const made = 'data-of-word';

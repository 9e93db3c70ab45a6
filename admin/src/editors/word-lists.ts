// Lists that Word puts on the clipboard: paragraphs with their bullet as text. They are converted to HTML lists.
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

/** Marks lists that were made from paragraphs, so that the next paragraph is added to them. */
const made = 'data-of-word';

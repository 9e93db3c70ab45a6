// Renders blocks and texts in the editor.
import type { ReactElement } from 'react';
import type { RenderElementProps, RenderLeafProps } from 'slate-react';

export function BlockElement({ attributes, children, element }: RenderElementProps): ReactElement {
  switch (element.type) {
    case 'heading': {
      const Heading = `h${element.level}` as 'h1';
      return <Heading {...attributes}>{children}</Heading>;
    }
    case 'quote':
      return <blockquote {...attributes}>{children}</blockquote>;
    case 'code':
      return (
        <pre {...attributes}>
          <code>{children}</code>
        </pre>
      );
    case 'list':
      return element.format === 'ordered' ? (
        <ol {...attributes}>{children}</ol>
      ) : (
        <ul {...attributes}>{children}</ul>
      );
    case 'list-item':
      return <li {...attributes}>{children}</li>;
    case 'link':
      return (
        <a {...attributes} href={element.url}>
          {children}
        </a>
      );
    case 'image':
      return (
        <div {...attributes}>
          <div contentEditable={false}>
            <img src={element.image.url} alt={element.image.alternativeText ?? ''} />
          </div>
          {children}
        </div>
      );
    case 'paragraph':
      return <p {...attributes}>{children}</p>;
  }
}

export function BlockLeaf({ attributes, children, leaf }: RenderLeafProps): ReactElement {
  let drawn: ReactElement = children;
  if (leaf.bold) drawn = <strong>{drawn}</strong>;
  if (leaf.italic) drawn = <em>{drawn}</em>;
  if (leaf.underline) drawn = <u>{drawn}</u>;
  if (leaf.strikethrough) drawn = <s>{drawn}</s>;
  if (leaf.code) drawn = <code>{drawn}</code>;
  return <span {...attributes}>{drawn}</span>;
}

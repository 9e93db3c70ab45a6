// Markdown, stored as it is.
import type { ScalarType } from './scalar-type.ts';
import { text } from './text.ts';

export const richtext: ScalarType = { ...text, name: 'richtext' };

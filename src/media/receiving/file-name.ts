// File names: validation of the client's name, and the server's own name for the stored file.
import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { nameInvisible, nameMissing, nameTooLong, nameWithSlash } from '../../errors/families/media.ts';
import { asciiSlug } from '../../values/ascii-slug.ts';

/** Control characters, and invisible or direction-changing characters, which make a name look like another one. */
const misleading = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|%00/;

/** Returns the name. Throws if it is empty or blank, too long, a path, or misleading. `what` names the object in the message. */
export function checkName(name: string, what = 'a file'): string {
  if (name.trim() === '' || name === '.' || name === '..') throw nameMissing({ what });
  if (name.length > 255) throw nameTooLong({ what });
  if (/[/\\]/.test(name)) throw nameWithSlash({ what });
  if (misleading.test(name)) throw nameInvisible({ what });
  return name;
}

/** The extension of the client's file name: `photo.JPG` → `jpg` */
export const claimedExtension = (name: string): string => extname(name).slice(1).toLowerCase();

/** `Été 2024.png` → `ete_2024_64ab12cd34`: a readable part, and a random part that clients can neither guess nor choose. */
export function newHash(name: string): string {
  const slug = asciiSlug(name.slice(0, name.length - extname(name).length), 60);
  return `${slug === '' ? 'file' : slug}_${randomBytes(5).toString('hex')}`;
}

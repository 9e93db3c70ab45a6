import { expect, test } from 'vitest';
import { checkName, claimedExtension, newHash } from './file-name.ts';

test.each(['photo.png', 'Été 2024.jpg', '写真.webp', '.hidden', 'a..b', 'no extension', 'x'.repeat(255)])(
  'the file name %j is accepted',
  (name) => {
    expect(checkName(name)).toBe(name);
  },
);

test.each([
  ['', 'is missing'],
  ['  ', 'is missing'],
  ['.', 'is missing'],
  ['..', 'is missing'],
  ['x'.repeat(256), 'at most 255 characters'],
  ['../photo.png', 'must not contain / or \\'],
  ['/etc/passwd', 'must not contain / or \\'],
  ['..\\photo.png', 'must not contain / or \\'],
  ['photo.php\u0000.png', 'invisible characters'],
  ['photo.php%00.png', 'invisible characters'],
  ['line\nbreak.png', 'invisible characters'],
  ['photo\u202egnp.exe', 'invisible characters'],
  ['pho\u200bto.png', 'invisible characters'],
  ['\ufeffphoto.png', 'invisible characters'],
])('the file name %j is refused', (name, why) => {
  expect(() => checkName(name)).toThrow(why);
});

test.each([
  ['photo.JPG', 'jpg'],
  ['archive.tar.gz', 'gz'],
  ['.env', ''],
  ['photo', ''],
])('the extension of %s is %j', (name, extension) => {
  expect(claimedExtension(name)).toBe(extension);
});

test.each([
  ['Été 2024.png', /^ete_2024_[0-9a-f]{10}$/],
  ['写真.png', /^file_[0-9a-f]{10}$/],
  ['__a--b__.png', /^a_b_[0-9a-f]{10}$/],
  ['a.b.png', /^a_b_[0-9a-f]{10}$/],
  [`${'x'.repeat(200)}.png`, /^x{60}_[0-9a-f]{10}$/],
])('%s is stored under a readable name', (name, pattern) => {
  expect(newHash(name)).toMatch(pattern);
});

test('files with the same name are stored under different names', () => {
  const hashes = Array.from({ length: 100 }, () => newHash('photo.png'));
  expect(new Set(hashes).size).toBe(100);
});

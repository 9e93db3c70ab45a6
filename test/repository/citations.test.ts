// Citations in comments and documentation exist in the repository: paths, decisions by number, sections of pages, links.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const own = { cwd: root, exclude: ['**/node_modules/**'] };
const sources = globSync('{src,test,bench,scripts}/**/*.{ts,sql}', own);
const pages = globSync('{*,{src,test,bench,scripts,docs}/**/*}.md', own);
/** Pages about projects, in which paths are those of a project. */
const isOfProjects = (file: string): boolean => /^docs\/(guides|reference)\//.test(file);

const comment = /\/\/.*|\/\*[\s\S]*?\*\/|^\s*--.*/gm;
/** Joins the lines of a comment, because a citation may span two lines. */
const commentsOf = (text: string): string =>
  (text.match(comment) ?? []).join('\n').replaceAll(/\n\s*(?:\/\/|\*|--) ?/g, ' ');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const textOf = (file: string): string => (file.endsWith('.md') ? read(file) : commentsOf(read(file)));

const path = /(?<![\w./-])(?:docs|src|test|bench|scripts)\/[\w./-]*\w\.(?:md|ts|sql)\b/g;
const decision = /(?:decisions?\s|docs\/decisions\/)(0\d\d)\b/g;
const section = /(docs\/[\w/-]+\.md), ([A-Z]\w*(?: \w+)*)(?=[).:])/g;
const link = /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g;

const numbers = globSync('docs/decisions/*.md', { cwd: root }).map((file) => file.slice(15, 18));
const headingsOf = (page: string): readonly string[] =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);

const groupsOf = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([whole, group]) => group ?? whole);

const missingPaths = (file: string): readonly string[] =>
  isOfProjects(file) ? [] : groupsOf(textOf(file), path).filter((cited) => !existsSync(join(root, cited)));

const missingSections = (file: string): readonly string[] =>
  [...textOf(file).matchAll(section)]
    .filter(([, page = '', title = '']) => existsSync(join(root, page)) && !headingsOf(page).includes(title))
    .map(([whole]) => whole);

const missingLinks = (file: string): readonly string[] =>
  file.endsWith('.md')
    ? groupsOf(read(file), link).filter((target) => !existsSync(join(root, dirname(file), target)))
    : [];

const sectionLink = /\]\(([^)#:\s]*)#([^)\s]+)\)/g;
/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

const missingAnchors = (file: string): readonly string[] =>
  file.endsWith('.md')
    ? [...read(file).matchAll(sectionLink)]
        .filter(([, target = '', anchor = '']) => {
          const page = target === '' ? file : join(dirname(file), target);
          return existsSync(join(root, page)) && !headingsOf(page).map(anchorOf).includes(anchor);
        })
        .map(([whole]) => whole)
    : [];

const wrongIn = (missing: (file: string) => readonly string[]): readonly string[] =>
  [...sources, ...pages].flatMap((file) => missing(file).map((cited) => `${file}: ${cited}`));

describe('citations exist', () => {
  test.each<[string, (file: string) => readonly string[]]>([
    ['files', missingPaths],
    ['sections of pages', missingSections],
    ['links of pages', missingLinks],
    ['links to sections', missingAnchors],
    ['decisions', (file) => groupsOf(textOf(file), decision).filter((number) => !numbers.includes(number))],
  ])('%s', (_what, missing) => {
    expect(wrongIn(missing)).toEqual([]);
  });

  test('files outside of the repository are not cited', () => {
    const elsewhere = /\b(?:behaviour|design)\.md\b|security list|the corpus\b|\bthe issue \d/gi;
    expect(wrongIn((file) => textOf(file).match(elsewhere) ?? [])).toEqual([]);
  });
});

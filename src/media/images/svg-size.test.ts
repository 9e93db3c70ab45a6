import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cpuTime } from '../../../test/harness/cpu-time.ts';
import { svgSize } from './svg-size.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-svg-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['<svg width="120" height="80"/>', [120, 80]],
  ['<?xml version="1.0"?><!-- a note --><svg\n height=\'80px\' width = "120.4" ></svg>', [120, 80]],
  ['<svg width="1in" height="72pt"></svg>', [96, 96]],
  ['<svg width=" 1 in " height="\n72pt "></svg>', [96, 96]],
  ['<svg viewBox="0 0 300 150"></svg>', [300, 150]],
  ['<svg viewBox="0,0,300,150" width="100%" height="100%"></svg>', [300, 150]],
  ['<svg viewBox="0 0 300 150" width="100"></svg>', [100, 50]],
  ['<svg viewBox="0 0 300 150" height="10"></svg>', [20, 10]],
  ['<svg data-width="7" stroke-width="7" width="3" height="2"></svg>', [3, 2]],
  ['<svg><rect width="7" height="8"/></svg>', undefined],
  ['<svg width="0" height="-3"></svg>', undefined],
  ['<svg width="999999999999" height="1"></svg>', undefined],
  ['<svg viewBox="0 0 1 Infinity"></svg>', undefined],
  ['no image', undefined],
  [`<svg ${'a="" '.repeat(20_000)}width="1" height="1"></svg>`, undefined],
])('%s', async (text, size) => {
  const path = join(folder, 'drawing.svg');
  await writeFile(path, text);
  expect(await svgSize(path)).toEqual(size ? { width: size[0], height: size[1] } : null);
});

test.each([
  `${'<svg '.repeat(13_000)}${' width="'.repeat(100)}`,
  `<svg height="1" width="1${' '.repeat(65_000)}in x"></svg>`,
])('a file that is built to make the pattern slow is read in linear time', async (text) => {
  const path = join(folder, 'slow.svg');
  await writeFile(path, text);
  const took = await cpuTime(async () => expect(await svgSize(path)).toBeNull());
  expect(took).toBeLessThan(500);
});

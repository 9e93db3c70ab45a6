// Moves items of sorted lists. The list says the position of an item when it is picked up, over another place, and dropped.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });

const said = (page: Page): Promise<readonly string[]> =>
  page.locator('[id^=DndLiveRegion]').allTextContents();

/** The list measures its items in the frame after one was picked up, and listens to keys in the next task. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));

/** Moves an item by one place with the keyboard. */
export async function moveByKey(page: Page, name: string, key: 'ArrowUp' | 'ArrowDown'): Promise<void> {
  const isHeld = () => handle(page, name).getAttribute('aria-pressed');
  await handle(page, name).focus();
  await page.keyboard.press('Space');
  await expect.poll(isHeld).toBe('true');
  await settled(page);
  const before = await said(page);
  await page.keyboard.press(key);
  await expect.poll(() => said(page)).not.toEqual(before);
  await page.keyboard.press('Space');
  await expect.poll(isHeld).toBe(null);
}

/** Drags an item to the place of another one. */
export async function dragTo(page: Page, name: string, other: string): Promise<void> {
  const at = async (item: string): Promise<[number, number]> => {
    const box = await handle(page, item).boundingBox();
    return [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
  };
  const isHeld = () => handle(page, name).getAttribute('aria-pressed');
  await page.mouse.move(...(await at(name)));
  await page.mouse.down();
  const [x, y] = await at(other);
  await page.mouse.move(x, y, { steps: 12 });
  await expect.poll(isHeld).toBe('true');
  await settled(page);
  await page.mouse.up();
  await expect.poll(isHeld).toBe(null);
}

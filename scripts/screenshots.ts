// node scripts/screenshots.ts: takes the screenshots of the panel in docs/, with the atlas demo, light and dark, wide and narrow.
// PLINTH_CHROMIUM is the path of the browser, by default that of Debian.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { atlasLocales, loadAtlas } from '../examples/atlas/load.ts';
import { fullAccess } from '../src/abilities/abilities.ts';
import { createPlinth, type Plinth } from '../src/app/app.ts';
import { addLocale } from '../src/auth/locale-store.ts';
import { buildPanel } from './build-panel.ts';

const root = resolve(import.meta.dirname, '..');
const target = join(root, 'docs/screenshots');
const admin = {
  email: 'ada@example.org',
  firstname: 'Ada',
  lastname: 'Lovelace',
  password: 'Secret of 1 admin',
};

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly width?: number;
  readonly isDark?: boolean;
  /** Actions before the screenshot. */
  readonly steps?: (page: Page) => Promise<void>;
}

const openFirst = async (page: Page): Promise<void> => {
  await page.locator('tbody tr a').first().click();
  await page.getByRole('complementary').waitFor();
};

const shots: readonly Shot[] = [
  { name: 'list', path: '/content/api::country.country?sort=name:asc' },
  { name: 'list-dark', path: '/content/api::country.country?sort=name:asc', isDark: true },
  { name: 'list-narrow', path: '/content/api::country.country?sort=name:asc', width: 390 },
  { name: 'document', path: '/content/api::article.article?sort=title:asc', steps: openFirst },
  {
    name: 'document-dark',
    path: '/content/api::article.article?sort=title:asc',
    steps: openFirst,
    isDark: true,
  },
  {
    name: 'document-narrow',
    path: '/content/api::article.article?sort=title:asc',
    steps: openFirst,
    width: 390,
  },
  {
    name: 'builder',
    path: '/builder',
    steps: async (page) => {
      await page.getByRole('button', { name: /api::country.country/ }).click();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'roles',
    path: '/settings/roles',
    steps: async (page) => {
      await page
        .getByRole('row', { name: /Public/ })
        .getByRole('button')
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

async function main(): Promise<void> {
  process.env.LOG_LEVEL ??= 'silent';
  Object.assign(process.env, { HOST: '127.0.0.1', PORT: '0' });
  buildPanel();
  const folder = mkdtempSync(join(tmpdir(), 'plinth-screenshots-'));
  cpSync(join(root, 'examples/atlas'), folder, {
    recursive: true,
    filter: (path) => !path.includes('.data'),
  });
  const plinth = await createPlinth(folder);
  const executablePath = process.env.PLINTH_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await load(plinth);
    const address = await plinth.listen();
    await register(address, (await plinth.admin.setupToken()) ?? '');
    mkdirSync(target, { recursive: true });
    const page = await signIn(browser, address);
    for (const shot of shots) await take(page, address, shot);
  } finally {
    await browser.close();
    await plinth.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function load({ project: { database }, access, documents }: Plinth): Promise<void> {
  for (const { code, name } of atlasLocales)
    if (!access.locales().some((locale) => locale.code === code)) await addLocale(database, { code, name });
  await access.refresh();
  await loadAtlas({
    create: (uid, input) => documents.create({ uid, abilities: fullAccess, ...input }),
    update: (uid, documentId, input) =>
      documents.update({ uid, documentId, abilities: fullAccess, ...input }),
  });
}

async function register(address: string, setupToken: string): Promise<void> {
  const { ok } = await fetch(`${address}/admin/register-admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...admin, setupToken }),
  });
  if (!ok) throw new Error('The first administrator was refused.');
}

/** Signs in only once, because the number of sign-ins is limited. */
async function signIn(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${address}/admin/auth/login`);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/admin/auth'));
  return page;
}

async function take(
  page: Page,
  address: string,
  { name, path, width = 1280, isDark = false, steps }: Shot,
): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await page.goto(`${address}/admin${path}`);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  await steps?.(page);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('main .mantine-Loader-root') === null);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(target, `${name}.png`) });
}

await main();

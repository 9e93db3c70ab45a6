// Measures the time from opening a URL of the panel until the page shows everything, in a browser that has cached the panel's files.
// PLINTH_CHROMIUM is the path of the browser, by default that of Debian.
import { chromium, type Page } from 'playwright-core';
import { fieldsOfPage, sectionsOfPage } from './model.ts';

interface BrowserRun {
  readonly address: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly rounds: number;
}

interface Opening {
  readonly name: string;
  readonly path: string;
  /** The page shows everything when the selector matches `count` elements. */
  readonly shown: { readonly selector: string; readonly count: number };
  /** A part of the URL of the request whose response is shown. */
  readonly response: string;
}

interface Shown {
  readonly total: number;
  readonly afterResponse: number;
}

export async function measureBrowser({ address, admin, rounds }: BrowserRun): Promise<void> {
  const executablePath = process.env.PLINTH_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${address}/admin/auth/login`);
    await page.getByLabel('E-mail').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(({ pathname }) => !pathname.includes('/auth/'));
    await page.goto(`${address}/admin/content/api::page.page`);
    const document = await page.locator('tbody a').first().getAttribute('href');
    console.log('| page | shown after, ms | of it after the response, ms |\n| --- | --: | --: |');
    for (const opening of openings(document ?? '')) {
      const { total, afterResponse } = await medianOf(page, address, opening, rounds);
      console.log(`| ${opening.name} | ${total} | ${afterResponse} |`);
    }
  } finally {
    await browser.close();
  }
}

const openings = (document: string): readonly Opening[] => [
  {
    name: 'list of 25',
    path: '/admin/content/api::post.post?sort=updatedAt:desc',
    shown: { selector: 'tbody tr a', count: 25 },
    response: 'collection-types/api::post.post',
  },
  {
    name: `document with ${fieldsOfPage} fields and ${sectionsOfPage} blocks of a zone`,
    path: document,
    shown: { selector: 'main button[aria-expanded], main input', count: fieldsOfPage + sectionsOfPage },
    response: 'collection-types/api::page.page/',
  },
];

async function medianOf(page: Page, address: string, opening: Opening, rounds: number): Promise<Shown> {
  const all: Shown[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${address}${opening.path}`, { waitUntil: 'commit' });
    all.push(await page.evaluate(waitUntilShown, opening));
  }
  const middle = (times: readonly number[]): number =>
    times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
  return {
    total: middle(all.map(({ total }) => total)),
    afterResponse: middle(all.map(({ afterResponse }) => afterResponse)),
  };
}

/** Runs in the page. Elements are visible in the frame after the one in which they are found. */
const waitUntilShown = ({ shown, response }: Opening): Promise<Shown> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelectorAll(shown.selector).length < shown.count) requestAnimationFrame(look);
      else
        requestAnimationFrame(() => {
          const total = performance.now();
          const timings = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          const ended =
            timings.find(({ name }) => decodeURIComponent(name).includes(response))?.responseEnd ?? 0;
          resolve({ total: Math.round(total), afterResponse: Math.round(total - ended) });
        });
    };
    look();
  });

// Pages of the browser. One that a test has closed is emptied and becomes the next test's: a new one takes a process of the browser,
// which loads and compiles the files of the panel again, 1.5 of the 2 seconds of computing time until a screen is there.
import type { Browser, BrowserContext, Page } from 'playwright-core';

interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface Opened extends Tab {
  /** Errors in the console, including violations of the content security policy. */
  readonly complaints: string[];
  /** The hosts of all requests. */
  readonly hosts: Set<string>;
  /** Closes the page and its context, or empties them for the next page of the suite. */
  readonly close: () => Promise<void>;
}

export interface Look {
  readonly width?: number;
  readonly isDark?: boolean;
  readonly timezoneId?: string;
}

const usualSize = { width: 1280, height: 860 };

const spares = new WeakMap<Browser, Tab>();

export async function openPage(browser: Browser, look: Look = {}): Promise<Opened> {
  const isUsual = Object.keys(look).length === 0;
  const tab = (isUsual && takeSpare(browser)) || (await newTab(browser, look));
  const { context, page } = tab;
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  return { ...tab, complaints, hosts, close: () => (isUsual ? keepSpare(browser, tab) : context.close()) };
}

async function newTab(
  browser: Browser,
  { width = usualSize.width, isDark = false, timezoneId }: Look,
): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { ...usualSize, width },
    colorScheme: isDark ? 'dark' : 'light',
    locale: 'en-GB',
    ...(timezoneId === undefined ? {} : { timezoneId }),
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return { context, page };
}

/** `keepsSpare`: for the next suite. Otherwise that one is closed, too. */
export async function closeTabs(browser: Browser, { keepsSpare = false } = {}): Promise<void> {
  if (!keepsSpare) spares.delete(browser);
  const spare = spares.get(browser)?.context;
  const contexts = browser.contexts().filter((context) => context !== spare);
  await Promise.all(contexts.map((context) => context.close()));
}

function takeSpare(browser: Browser): Tab | undefined {
  const tab = spares.get(browser);
  spares.delete(browser);
  return tab;
}

async function keepSpare(browser: Browser, tab: Tab): Promise<void> {
  if (spares.has(browser) || !tab.page.url().startsWith('http')) return tab.context.close();
  try {
    await empty(tab);
    spares.set(browser, tab);
  } catch {
    // The server of the page may have ended.
    await tab.context.close();
  }
}

async function empty({ context, page }: Tab): Promise<void> {
  for (const event of ['console', 'pageerror', 'request', 'requestfailed', 'response', 'dialog'] as const)
    page.removeAllListeners(event);
  const others = context.pages().filter((other) => other !== page);
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
    page.setViewportSize(usualSize),
    ...others.map((other) => other.close()),
  ]);
  await leavePanel(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
}

/** Another page of the same origin, which keeps the process; a screen stores its unsaved work when it is left. */
async function leavePanel(page: Page): Promise<void> {
  const leave = (dialog: { readonly accept: () => Promise<void> }): void => void dialog.accept();
  page.on('dialog', leave);
  await page.goto(new URL('/nothing-here', page.url()).href);
  page.off('dialog', leave);
}

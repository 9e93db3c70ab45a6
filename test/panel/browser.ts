// Starts a browser and a server for the tests of the panel.
import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { panelFiles } from '../../src/panel/panel-files.ts';
import { type Administered, administrator } from './project.ts';
import { closeTabs, type Look, type Opened, openPage } from './tabs.ts';

const candidates = [
  process.env.PLINTH_CHROMIUM,
  // Without the windows of a desktop browser: the suites take two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
];

const executablePath = candidates.find((path) => path !== undefined && existsSync(path));

/** Without a browser the suites are skipped with a warning, but not in CI, where `.ci/run` installs one. */
export const hasBrowser = executablePath !== undefined || process.env.CI === 'true';

if (!hasBrowser)
  console.warn(
    '\nNO BROWSER: the suites of the panel are SKIPPED. Install Chromium, or name one in PLINTH_CHROMIUM.\n',
  );

/** The server and browser of a suite. */
export interface Panel extends Administered {
  readonly browser: Browser;
  /** Opens a page without a session. */
  readonly page: (look?: Look) => Promise<Opened>;
  /** Signs in and opens a path below /admin. */
  readonly signedIn: (path: string, look?: SignedInLook) => Promise<Opened>;
}

/**
 * Starts a project and a browser before the tests of a suite, and closes both afterwards. The retry of a test gets a new project,
 * unless the tests of the suite depend on each other (`isOneStory`). `admin`: missing without a first administrator.
 */
export function openPanel(
  start: () => Promise<Pick<Administered, 'app'> & Partial<Administered>>,
  { isOneStory = false } = {},
): Panel {
  let started: Awaited<ReturnType<typeof start>> | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    started = await start();
    browser = await browserOfProcess();
  });
  beforeEach(async ({ task }) => {
    if (isOneStory || !task.result?.retryCount) return;
    if (browser) await closeTabs(browser);
    await started?.app.close();
    started = await start();
  });
  afterAll(async () => {
    if (browser) await closeTabs(browser, { keepsSpare: true });
    await started?.app.close();
  });
  return {
    get app() {
      return present(started?.app);
    },
    get admin() {
      return present(started?.admin);
    },
    get browser() {
      return present(browser);
    },
    page: (look) => openPage(present(browser), look),
    signedIn: (path, look) => openSignedIn(present(browser), present(started).app.address, path, look),
  };
}

function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The suite has not started this part.');
  return part;
}

let opened: Browser | undefined;

/** The suites of the panel that share a process also share its browser, which ends with the process. */
async function browserOfProcess(): Promise<Browser> {
  if (!opened?.isConnected()) opened = await openBrowser();
  return opened;
}

async function openBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('No Chromium is here, and CI does without no suite.');
  if (panelFiles().size === 0) throw new Error('The panel is not built: node scripts/build-panel.ts');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
}

export interface SignedInLook extends Look {
  /** The first administrator by default. */
  readonly as?: { readonly email: string; readonly password: string };
}

/** Opens a page of the panel with the session of an administrator. How they get one in the panel is tested by itself. */
export async function openSignedIn(
  browser: Browser,
  address: string,
  path: string,
  look: SignedInLook = {},
): Promise<Opened> {
  const { as, ...usual } = look;
  const opened = await openPage(browser, usual);
  const { email, password } = as ?? administrator;
  const response = await opened.context.request.post(`${address}/admin/login`, { data: { email, password } });
  if (!response.ok()) throw new Error(`The administrator is not signed in: ${await response.text()}`);
  await opened.page.goto(`${address}/admin${path}`);
  await opened.page.locator('main h1').waitFor();
  return opened;
}

/** Serious accessibility findings of axe in a page or frame, by all rules or one. */
export async function findingsOf(page: Page | Frame, rule?: 'color-contrast'): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (one) => {
    const { axe: rules } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await rules.run(document, {
      runOnly: one ? [one] : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  }, rule);
}

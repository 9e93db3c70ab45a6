// A real browser at a running server, for the suites of the panel.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { panelFiles } from '../../src/panel/panel-files.ts';

const candidates = [
  process.env.PLINTH_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
];

const executablePath = candidates.find((path) => path !== undefined && existsSync(path));

/** Without a browser the suites say so and are skipped, but never in CI, where `.ci/run` brings one. */
export const hasBrowser = executablePath !== undefined || process.env.CI === 'true';

if (!hasBrowser)
  console.warn(
    '\nNO BROWSER: the suites of the panel are SKIPPED. Install Chromium, or name one in PLINTH_CHROMIUM.\n',
  );

export async function openBrowser(): Promise<Browser> {
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

export interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the console complained of: errors of scripts, and everything that the content security policy refused. */
  readonly complaints: string[];
  /** Hosts that were asked. */
  readonly hosts: Set<string>;
}

export interface Look {
  readonly width?: number;
  readonly isDark?: boolean;
}

export async function openPage(
  browser: Browser,
  { width = 1280, isDark = false }: Look = {},
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    colorScheme: isDark ? 'dark' : 'light',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  return { context, page, complaints, hosts };
}

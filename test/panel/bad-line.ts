// An unreliable connection between the panel and its server, which loses responses.
import type { Page, Route } from 'playwright-core';

export interface BadLine {
  /**
   * Loses the response of the next write, not those of reads. Resolves when it was lost. `serve`: what the server does with the
   * request; by default it handles it.
   */
  readonly loseNext: (serve?: (route: Route) => Promise<unknown>) => Promise<void>;
}

/** Stays active for the whole page, since an interception for a single request could be too late, or catch another one. */
export async function openBadLine(page: Page, url: string): Promise<BadLine> {
  let lose: ((route: Route) => Promise<void>) | undefined;
  await page.route(url, async (route) => {
    const isRead = route.request().method() === 'GET';
    if (isRead || lose === undefined) return route.continue();
    const losing = lose;
    lose = undefined;
    await losing(route);
  });
  return {
    loseNext: (serve = (route) => route.fetch()) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      lose = async (route) => {
        await serve(route);
        await route.abort('connectionreset');
        resolve();
      };
      return promise;
    },
  };
}

// A line on which responses are lost, between the panel and its server.
import type { Page, Route } from 'playwright-core';

export interface BadLine {
  /**
   * The response of the next write is lost, and of no read beside it; resolves when it is. `serve`: what the server does of
   * it, all unless said otherwise.
   */
  readonly loseNext: (serve?: (route: Route) => Promise<unknown>) => Promise<void>;
}

/** Stands for as long as the page: what is routed for one request alone may come too late for it, or be another's. */
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

/** The page in which a card is shown. */
export const frame = '/card.html';

/** A proxy whose server is away answers with a page of its own. */
export const fetchDidSucceed = async ({ response }: { readonly response: Response }): Promise<Response> => {
  if (response.status >= 500) throw new Error(`no page: ${response.status}`);
  return response;
};

interface Kept {
  readonly request: Request;
  readonly response: Response;
}

/** Keeps files only: a proxy may answer with a page, or lead to one elsewhere. */
export const cacheWillUpdate = async ({ request, response }: Kept): Promise<Response | null> => {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  return response.status === 200 && (!isPage || ['/', frame].includes(new URL(request.url).pathname)) ? response : null;
};

/** The paths of the assets that a page names. */
export const assetsOf = async (page: Response): Promise<readonly string[]> =>
  (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];

/** Whether it is the page of the release with these files. While a server is updated it may still be that of another. */
export const isPageOf = async (files: ReadonlySet<string>, page: Response): Promise<boolean> => {
  const assets = await assetsOf(page);
  return assets.length > 0 && assets.every((path) => files.has(path));
};

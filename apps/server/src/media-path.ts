import { basePath } from './http/base-path.ts';

/** Where a file is served, before its hash; texts of cards hold it, so it never changes. */
export const mediaPath = `${basePath}/media/`;

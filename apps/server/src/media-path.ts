import { basePath } from './http/base-path.ts';

/** The path of files, before their hash. Texts of cards contain it, so it must not change. */
export const mediaPath = `${basePath}/media/`;

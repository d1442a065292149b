export { apiPage } from './api-page.ts';
export { sdkMethods } from './sdk-methods.ts';

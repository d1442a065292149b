export * from '../index.ts';
export { openPackage } from './open-package.ts';

import type { Surroundings } from './surroundings.ts';
import { answers, run } from './surroundings.ts';

/** Installs a Debian package; returns why that is not possible, or `undefined`. */
export const installPackage = async (name: string, surroundings: Surroundings): Promise<string | undefined> => {
  const { env, mayInstall, say } = surroundings;
  if (!(await answers('apt-get', surroundings))) return 'there is no apt-get to install it with';
  if (!mayInstall) return `only root may install it: apt-get install --no-install-recommends ${name}`;
  say(`installing ${name} with apt-get`);
  const quietly = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  // The update may fail with usable lists. The installation decides.
  await run('apt-get', ['update', '-qq'], quietly);
  const { code, errors } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quietly);
  return code === 0 ? undefined : `apt-get could not install ${name}: ${errors}`;
};

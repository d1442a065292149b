import type { PackageError } from '../../package-error.ts';
import type { Command } from '../options.ts';
import { visibleJson } from '../visible.ts';
import type { Finding } from './finding.ts';

/** A refusal by this library, as a finding. */
export const refusalOf = ({ code, message }: PackageError): Finding => ({
  severity: 'refused',
  code,
  place: 'package',
  message,
});

/** The output for a package that cannot be opened. */
export const refusal = (error: PackageError, { json }: Command): string =>
  json ? `[\n${visibleJson(refusalOf(error))}\n]\n` : `refused: package: ${error.message}\n`;

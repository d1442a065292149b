/** Whether a host name, in a setting or a URL, means this machine only. */
export const isLoopbackName = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** Whether a peer's address is a loopback address; IPv4 may be mapped to IPv6. */
export const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && isLoopbackName(address.replace(/^::ffff:/, ''));

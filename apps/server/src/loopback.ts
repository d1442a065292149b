/** Whether a host name, as in a setting or a URL, means this machine only. */
export const isLoopbackName = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** Whether a peer's address is this machine's; IPv4 may come wrapped in IPv6. */
export const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && isLoopbackName(address.replace(/^::ffff:/, ''));

import type { IncomingMessage } from 'node:http';

/** What proxies add, by the names of their headers: the standard's, the usual ones, and those of the large providers. */
const ofProxies = [
  /forwarded|proxy|client-?ip|remote-?(addr|ip)/,
  /^(via|max-forwards|front-end-https|cdn-loop|surrogate-capability)$/,
  /^(cf|cdn|fly|fastly|akamai|true|ssl|x-ssl|wl)-/,
  /^x-(real|original|rewrite|scheme|host|cluster|envoy|amz|amzn|azure|arr|appengine|cloud|vercel|nf|nginx|varnish)\b/,
];
const isOfProxy = (name: string): boolean => ofProxies.some((pattern) => pattern.test(name));

/** Those of every header, in lower case: `rawHeaders` has what Node leaves out of `headers`. */
const headerNames = ({ rawHeaders }: IncomingMessage): readonly string[] =>
  rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());

/** Proxies that speak HTTP/1.0 to us, as some do unless told otherwise, may add nothing at all. */
export const isProxied = (request: IncomingMessage): boolean =>
  request.httpVersion !== '1.1' || headerNames(request).some(isOfProxy);

import type { IncomingMessage } from 'node:http';

/** Header names that proxies add: the standard's, the usual ones, and those of the large providers. */
const ofProxies = [
  /forwarded|proxy|client-?ip|remote-?(addr|ip)/,
  /^(via|max-forwards|front-end-https|cdn-loop|surrogate-capability)$/,
  /^(cf|cdn|fly|fastly|akamai|true|ssl|x-ssl|wl)-/,
  /^x-(real|original|rewrite|scheme|host|cluster|envoy|amz|amzn|azure|arr|appengine|cloud|vercel|nf|nginx|varnish)\b/,
];
const isOfProxy = (name: string): boolean => ofProxies.some((pattern) => pattern.test(name));

/** The names of all headers in lower case: `rawHeaders` includes those that Node leaves out of `headers`. */
const headerNames = ({ rawHeaders }: IncomingMessage): readonly string[] =>
  rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());

/** A request over HTTP/1.0 counts as proxied too: some proxies use it by default, and may add no headers. */
export const isProxied = (request: IncomingMessage): boolean =>
  request.httpVersion !== '1.1' || headerNames(request).some(isOfProxy);

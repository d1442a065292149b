import type { OnProgress } from './package-form.ts';
import { canStream } from './package-form.ts';

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const [name = '', ...value] = line.split(':');
    if (name) headers.append(name, value.join(':').trim());
  }
  return headers;
};

/**
 * The parts of a response that the transport reads. A response from another URL is treated as a redirect, as `fetch`
 * would show it.
 */
const responseOf = (request: XMLHttpRequest, url: string): Response => {
  const { responseText } = request;
  const status = request.responseURL === new URL(url, location.href).href ? request.status : 0;
  const ok = status >= 200 && status < 300;
  return { status, ok, headers: headersOf(request), body: null, text: async () => responseText } as unknown as Response;
};

/**
 * A `fetch` for browsers that reports the file's upload progress, with XMLHttpRequest. It follows redirects, which a
 * page cannot prevent here, and reports them afterwards.
 */
export const uploadFetch = (file: Blob | undefined, onProgress: OnProgress | undefined): typeof fetch | undefined => {
  if (!file || !onProgress || canStream() || typeof XMLHttpRequest === 'undefined') return undefined;
  return (url, { method = 'POST', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, url as string);
      (headers as Headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => {
        try {
          // The other fields precede the file and are not part of its bytes.
          onProgress({ loaded: Math.max(0, loaded - (total - file.size)), total: file.size });
        } catch (error) {
          reject(error);
          request.abort();
        }
      };
      request.onload = () => resolve(responseOf(request, url as string));
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as FormData);
    });
};

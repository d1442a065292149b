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

/** What the transport reads of an answer. One from elsewhere is a redirect, as `fetch` would show it. */
const responseOf = (request: XMLHttpRequest, asked: string): Response => {
  const { responseText } = request;
  const status = request.responseURL === new URL(asked, location.href).href ? request.status : 0;
  const ok = status >= 200 && status < 300;
  return { status, ok, headers: headersOf(request), body: null, text: async () => responseText } as unknown as Response;
};

/**
 * A `fetch` that counts the file's bytes, for a browser: its own counts none. It follows redirects, which nothing can keep
 * a browser from here, and tells of them afterwards.
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
          // The fields around the file are sent before it, and are no part of its bytes.
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

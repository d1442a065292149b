import { retryAfterOf } from './back-off.ts';

/** One HTTP answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly isOk: boolean;
  readonly text: string;
  /** The `X-Error-Code` header. */
  readonly errorCode: string | undefined;
  readonly requestId: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
}

export const readAnswer = async (response: Response): Promise<Answer> => {
  const { status, ok, headers } = response;
  return {
    status,
    isOk: ok,
    text: await response.text(),
    errorCode: headers.get('x-error-code') ?? undefined,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfterOf(headers.get('retry-after'), Date.now()),
  };
};

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

/** Between the pages of this browser. Where a page may keep nothing, some browsers refuse it: nobody hears that page. */
export const channelNamed = (name: string): Channel => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return new MessageChannel().port1;
  }
};

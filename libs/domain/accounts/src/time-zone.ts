/** Whether this is an IANA zone that the runtime knows, such as `Europe/Rome`; offsets like `+02:00` are not. */
export const isTimeZone = (text: string): boolean => {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(text)) return false;
  try {
    // The only way the language offers to ask.
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

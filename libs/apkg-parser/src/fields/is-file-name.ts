/** Whether `name` names a file in a folder, and cannot lead out of it on any system. */
export const isFileName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[/\\\p{Surrogate}\u0000-\u001f\u007f]|^[a-z]:/iu.test(name);

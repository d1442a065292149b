/** The end of the specification's {base_url}. */
export const basePath = '/api';

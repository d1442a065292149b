/** The specification's {base_url} ends in it. */
export const basePath = '/api';

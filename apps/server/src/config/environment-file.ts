/** Loads `.env`. Variables of the environment take precedence. */
export const loadEnvironmentFile = (): void => {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

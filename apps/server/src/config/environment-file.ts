/** Reads `.env`; settings of the real environment win over those of the file. */
export const loadEnvironmentFile = (): void => {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

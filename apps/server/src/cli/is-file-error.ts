/** Whether a file could not be written or read; the message of such an error is for everybody. */
export const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error

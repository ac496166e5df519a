/** Tells errors of reading and writing files, whose message can be shown to the operator. */
export const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error

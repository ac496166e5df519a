const QUERY_CANCELED = '57014'

/** Tells errors of a statement that PostgreSQL cancelled because it took too long. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED

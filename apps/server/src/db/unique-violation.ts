const POSTGRES_UNIQUE = '23505'

/** Tells errors of a unique constraint, on either engine. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === POSTGRES_UNIQUE) || error.message.startsWith('UNIQUE constraint failed'))

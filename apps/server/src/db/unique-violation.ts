const POSTGRES_UNIQUE = '23505'

/** Whether a statement failed because a value that must be unique is there already, on either engine. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === POSTGRES_UNIQUE) || error.message.startsWith('UNIQUE constraint failed'))

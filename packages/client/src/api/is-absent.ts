import { ApiError } from './client.ts'

/** Returns whether a record does not exist or belongs to somebody else, which the server does not distinguish. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && [404, 422].includes(error.status)

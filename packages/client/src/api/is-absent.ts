import { ApiError } from './client.ts'

/** The server answers alike for what does not exist and for what belongs to somebody else. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && [404, 422].includes(error.status)

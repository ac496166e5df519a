import { ApiError } from './client.ts'

/** Whether what was asked for is not there, or not this shopper's: the server tells the two apart for nobody. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && [404, 422].includes(error.status)

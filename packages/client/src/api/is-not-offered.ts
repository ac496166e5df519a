import { ApiError, isUnknownCall, UNKNOWN_CODE } from './client.ts'

/**
 * Returns whether the server has no such endpoint, as an external one (`API_URL`) may offer docs/spec §7 only. Our own
 * refusals have a code.
 */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof ApiError && error.code === UNKNOWN_CODE && isUnknownCall(error.status)

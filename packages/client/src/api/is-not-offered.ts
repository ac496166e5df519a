import { ApiError, isUnknownCall, UNKNOWN_CODE } from './client.ts'

/**
 * The server does not know the call: another one (`API_URL`) may offer docs/spec §7 alone. Our own refusals have a code.
 */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof ApiError && error.code === UNKNOWN_CODE && isUnknownCall(error.status)

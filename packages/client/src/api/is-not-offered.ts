import { ApiError, isUnknownCall, UNTOLD } from './client.ts'

/**
 * Whether the server does not know the call at all: another one (`API_URL`) may speak docs/spec §7 alone. The API's
 * own refusals say a code.
 */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof ApiError && error.code === UNTOLD && isUnknownCall(error.status)

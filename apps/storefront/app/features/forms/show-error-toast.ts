import { SessionEndedError } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'

/** Returns the server's message, or `fallback` when the server gave none or could not be reached. */
export function getErrorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback
}

/**
 * Shows {@link getErrorMessage} as an error toast (docs/spec §8) and returns the toast's id. Shows nothing when the
 * session has ended, because features/session/auth-dialogs.tsx reports that once for all refused calls.
 */
export function showErrorToast(error: unknown, otherwise: string): number | null {
  if (error instanceof SessionEndedError) return null
  return showToast({ tone: 'error', title: getErrorMessage(error, otherwise) })
}

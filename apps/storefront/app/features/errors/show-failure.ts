import { ApiError } from '@rialto/client/api/client.ts'
import { SessionEndedError } from '@rialto/client/api/session-ended.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'

/** The server's message; `otherwise` where it gave none, or was not reached. */
export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.message) || otherwise
}

/**
 * Shows {@link messageOf} as an error toast (docs/spec §8) and returns the toast's id. The end of the session shows nothing: it
 * is told once for all calls that it refused (features/session/session-ended.ts).
 */
export function showFailure(error: unknown, otherwise: string): number | null {
  if (error instanceof SessionEndedError) return null
  return showToast({ tone: 'error', title: messageOf(error, otherwise) })
}

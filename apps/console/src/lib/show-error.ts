import { ApiError } from '@rialto/client/api/client.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'

/** The server's message, or `fallback` where it could not be reached. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.message) || fallback

/** Shows {@link messageOf} as a toast. */
export function showError(error: unknown, fallback: string): void {
  showToast({ tone: 'error', title: messageOf(error, fallback) })
}

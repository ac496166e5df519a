import { isRouteErrorResponse } from 'react-router'
import type { LoadFailure } from '../../lib/loaders/load.ts'

/** What went wrong, as far as a shopper can tell the difference. */
export type Failure = LoadFailure | 'offline' | 'broken'

/** Reads what was thrown: by a loader of ours, by the router, or by the browser that could not fetch. */
export function failureOf(error: unknown, online: boolean): Failure {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return 'not_found'
    if (error.status === 429) return 'busy'
    return error.status >= 502 ? 'unreachable' : 'broken'
  }
  if (!online) return 'offline'
  // What `fetch` throws when nobody answers; the words differ from browser to browser.
  if (error instanceof TypeError && /fetch|network|load/i.test(error.message)) return 'unreachable'
  return 'broken'
}

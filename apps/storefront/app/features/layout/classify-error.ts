import { isRouteErrorResponse } from 'react-router'
import type { LoadFailure } from '../../lib/loaders/load.ts'

/** The kinds of failure that the error screen distinguishes. */
export type Failure = LoadFailure | 'offline' | 'broken'

/** Classifies an error thrown by a loader, by the router, or by `fetch`. */
export function classifyError(error: unknown, online: boolean): Failure {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return 'not_found'
    if (error.status === 429) return 'busy'
    return error.status >= 502 ? 'unreachable' : 'broken'
  }
  if (!online) return 'offline'
  // `fetch` throws a TypeError when the server is unreachable; the message differs between browsers.
  if (error instanceof TypeError && /fetch|network|load/i.test(error.message)) return 'unreachable'
  return 'broken'
}

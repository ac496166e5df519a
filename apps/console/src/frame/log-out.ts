import type { QueryClient } from '@tanstack/react-query'
import { consoleApi, consoleSession } from '../lib/api.ts'
import { turnPushOff } from '../notifications/push-device.ts'

/** Ends pushes to this device and the session on the server, then leaves every screen of it. Throws, and stays, when the server could not be reached. */
export async function logOut(queries: QueryClient): Promise<void> {
  consoleSession.leave()
  try {
    // Lists that are being read would be refused once the session has ended.
    await queries.cancelQueries()
    await turnPushOff().catch(() => {})
    await consoleApi.call('POST /console/logout')
  } catch (error) {
    consoleSession.enter()
    throw error
  }
  window.location.assign('/console')
}

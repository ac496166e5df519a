import { consoleApi } from '../api/console-api.ts'
import { consoleSession } from '../api/console-session.ts'
import { turnPushOff } from '../notifications/push-device.ts'

/** Ends pushes to this device and the session on the server, then leaves every screen of it. Throws, and stays, when the server could not be reached. */
export async function logOut(): Promise<void> {
  consoleSession.leave()
  try {
    await turnPushOff().catch(() => {})
    await consoleApi.call('POST /console/logout')
  } catch (error) {
    consoleSession.enter()
    throw error
  }
  window.location.assign('/console')
}

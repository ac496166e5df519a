import { consoleApi } from '../api/console-api.ts'
import { consoleSession } from '../api/console-session.ts'

/** Ends the session on the server, then leaves every screen of it. Throws, and stays, when the server could not be reached. */
export async function logOut(): Promise<void> {
  consoleSession.leave()
  try {
    await consoleApi.call('POST /console/logout')
  } catch (error) {
    consoleSession.enter()
    throw error
  }
  window.location.assign('/console')
}

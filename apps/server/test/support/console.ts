import { startConsoleSession } from '../../src/modules/access/sessions/start-console-session.ts'
import { newIp } from '../../src/modules/accounts/testing/shopper.ts'
import { SELLER, userId } from '../every-call/testing/demo-values.ts'
import type { TestApp } from './app.ts'

/** Headers of calls that the console's own script makes. */
export const FROM_CONSOLE = { origin: 'http://localhost', host: 'localhost', 'x-requested-with': 'XMLHttpRequest' }

/** Starts a console session for the user with this email. @returns the headers of their calls */
export async function enterConsole(shop: TestApp, email = SELLER) {
  const { database, now } = shop.deps
  const id = await userId(shop, email)
  const token = await database.write((tx) =>
    startConsoleSession(tx, { userId: id, isComplete: true, userAgent: undefined, ip: newIp(), now: now() }),
  )
  return { ...FROM_CONSOLE, cookie: `rialto_console=${token}` }
}

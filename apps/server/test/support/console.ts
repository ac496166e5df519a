import { newIp } from '../../src/modules/accounts/testing/shopper.ts'
import { SELLER } from '../every-call/testing/demo-values.ts'
import type { TestApp } from './app.ts'

/** Headers of calls that the console's own script makes. */
const FROM_CONSOLE = { origin: 'http://localhost', host: 'localhost', 'x-requested-with': 'XMLHttpRequest' }

/** Enters the console by email and password, as a person does. @returns the headers of further calls */
export async function enterConsole(shop: TestApp, login = SELLER, password = 'marketday-2026') {
  const reply = await shop.post('/console/login', { login, password }, { ip: newIp() })
  if (reply.status !== 200) throw new Error(`${login} may not enter: ${reply.status} ${reply.body.message}`)
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
  return { ...FROM_CONSOLE, cookie }
}

import { consoleCookieName } from '../../src/lib/console-cookie.ts'
import { Refusal } from '../../src/lib/refusal.ts'
import { startConsoleSession } from '../../src/modules/people/access/console-sessions.ts'
import { createKey } from '../../src/modules/people/access/manage-keys.ts'
import { addShopper, newIp, type Shopper } from '../../src/modules/people/accounts/testing/shopper.ts'
import { SELLER, userId } from '../every-call/testing/demo-values.ts'
import type { TestApp } from './app.ts'

/** Headers of calls that the console's own script makes. */
export const FROM_CONSOLE = { origin: 'http://localhost', host: 'localhost', 'x-requested-with': 'XMLHttpRequest' }

/** Starts a console session for the user with this email. @returns the headers of their calls */
export const enterConsole = async (shop: TestApp, email = SELLER) => enterConsoleAs(shop, await userId(shop, email))

/** Starts a console session for a user. @returns the headers of their calls */
export async function enterConsoleAs(shop: TestApp, id: number) {
  const { database, now } = shop.deps
  const token = await database.write((tx) =>
    startConsoleSession(tx, { userId: id, isComplete: true, userAgent: undefined, ip: newIp(), now: now() }),
  )
  return { ...FROM_CONSOLE, cookie: `${consoleCookieName(shop.deps.config)}=${token}` }
}

/** Headers of a person who is logged in to the storefront and to the console in one browser. */
export const enterBoth = async (shop: TestApp, id: number) => ({
  ...(await shop.loginAs(id)),
  ...(await enterConsoleAs(shop, id)),
})

/** Makes an API key of a shop. @returns the headers of a program's calls */
export async function makeShopKey(
  { deps }: TestApp,
  { shopId, userId, permissions }: { shopId: number; userId: number; permissions: readonly string[] },
) {
  const actor = { kind: 'member' as const, id: userId, name: 'Ana Rahman' }
  const allowed = new Set(permissions)
  const made = await createKey(deps, { shopId, creatorId: userId, actor, allowed, name: 'Program', permissions })
  if (made instanceof Refusal) throw new Error(`no key was made: ${made.code}`)
  return { authorization: `Bearer ${made.key}` }
}

/** Creates a person who is logged in to the storefront and to the console. */
export async function addSeller(shop: TestApp): Promise<Shopper> {
  const person = await addShopper(shop)
  return { ...person, headers: await enterBoth(shop, person.id) }
}

/** Changes settings as an operator does in the console; each call sees them at once. */
export async function changeSettings(shop: TestApp, values: object): Promise<void> {
  const headers = await enterConsole(shop, 'operator1@rialto.test')
  const { version } = (await shop.get('/admin/settings', { headers })).body.data
  const payload = { version, values }
  const reply = await shop.app.inject({ method: 'PATCH', url: '/api/admin/settings', headers, payload })
  if (reply.statusCode !== 200) throw new Error(reply.payload)
}

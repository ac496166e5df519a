import type { OperatorRole, SellerRole } from '@rialto/contract/permissions'
import { Secret, TOTP } from 'otpauth'
import type { TestApp, TestReply } from '../../../../../test/support/app.ts'
import { FROM_CONSOLE } from '../../../../../test/support/console.ts'
import { joinStaff, joinTeam } from '../../../../../test/support/market.ts'
import { addShopper, newIp, PASSWORD, type Shopper } from '../../accounts/testing/shopper.ts'

/** A code of an authenticator app with this secret. */
export const codeOf = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** Adds somebody to the team of a shop, or to the staff for null. */
export async function addPerson(shop: TestApp, shopId: number | null, role: string): Promise<Shopper> {
  const person = await addShopper(shop)
  const at = shop.deps.now()
  if (shopId === null) await joinStaff(shop, { userId: person.id, role: role as OperatorRole, at })
  else await joinTeam(shop, { shopId, userId: person.id, role: role as SellerRole, at })
  return person
}

/** The headers of a reply's cookie, as the console sends them. */
export function headersAfter({ headers }: TestReply): Record<string, string> {
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return { ...FROM_CONSOLE, cookie }
}

/** Logs in to the console with the password. */
export const logIn = (shop: TestApp, person: { email: string | null }, password = PASSWORD): Promise<TestReply> =>
  shop.post('/console/login', { login: person.email, password }, { ip: newIp() })

/** Sends any call of the console. @returns status and body */
export async function call(
  shop: TestApp,
  headers: Record<string, string>,
  key: string,
  payload?: object,
): Promise<{ status: number; body: TestReply['body'] }> {
  const [method, path] = key.split(' ')
  const reply = await shop.app.inject({
    method: method as 'POST',
    url: `/api${path}`,
    headers,
    remoteAddress: newIp(),
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, body: reply.json() }
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { addShop } from '../../selling/checkout/testing/put-in-cart.ts'
import { addShopper, newIp } from './testing/shopper.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

/** A seller in the console whose address nobody has proved. */
async function addSeller() {
  const seller = await addShopper(shop)
  await addShop(shop, { owner_id: seller.id })
  const { db } = shop.deps.database
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', seller.id).execute()
  return { ...seller, console: await enterConsole(shop, seller.email ?? '') }
}
type Seller = Awaited<ReturnType<typeof addSeller>>
interface Entered {
  console: Record<string, string>
}

const send = ({ console: headers }: Entered) => shop.post('/console/contact/code', {}, { headers, ip: newIp() })
const prove = ({ console: headers }: Entered, otp: string) =>
  shop.post('/console/contact/proof', { otp }, { headers, ip: newIp() })
const contactOf = async ({ console: headers }: Entered) =>
  (await shop.get('/console/me', { headers })).body.data.person.contact
async function codeTo({ email }: Seller): Promise<string> {
  const { db } = shop.deps.database
  const mails = await db
    .selectFrom('outbox')
    .where('recipient', '=', email ?? '')
    .select('text')
    .orderBy('id')
    .execute()
  return /\b(\d{4})\b/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

describe('proving an address in the console', () => {
  it('sends a code to it, and takes the code once', async () => {
    const seller = await addSeller()
    expect(await contactOf(seller)).toEqual({ channel: 'email', address: seller.email, is_proved: false })
    const sent = await send(seller)
    expect([sent.status, sent.body.data.sent_to]).toEqual([200, expect.stringContaining('•••@')])
    const code = await codeTo(seller)
    const wrong = await prove(seller, code === '1111' ? '2222' : '1111')
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.errors)]).toEqual([422, 'otp_wrong', ['otp']])
    expect((await prove(seller, code)).status).toBe(200)
    expect(await contactOf(seller)).toMatchObject({ is_proved: true })
    expect((await prove(seller, code)).status).toBe(409)
    expect((await send(seller)).status).toBe(409)
  })

  it('takes the code of nobody else', async () => {
    const [seller, other] = [await addSeller(), await addSeller()]
    await send(seller)
    await send(other)
    const code = await codeTo(seller)
    if (code !== (await codeTo(other))) expect((await prove(other, code)).status).toBe(422)
    expect(await contactOf(other)).toMatchObject({ is_proved: false })
  })

  it('is refused without a session of the console, and a second code within the minute', async () => {
    const seller = await addSeller()
    expect((await send({ console: {} })).status).toBe(401)
    expect((await prove({ console: seller.headers }, '1234')).status).toBeGreaterThanOrEqual(401)
    expect((await send(seller)).status).toBe(200)
    expect((await send(seller)).status).toBe(429)
  })
})

it('tells the storefront who works in the console', async () => {
  const seller = await addSeller()
  const shopper = await addShopper(shop)
  const profile = async (headers: Record<string, string>) => (await shop.get('/profile', { headers })).body.data.user
  expect((await profile(seller.headers)).uses_console).toBe(true)
  expect((await profile(shopper.headers)).uses_console).toBeUndefined()
})

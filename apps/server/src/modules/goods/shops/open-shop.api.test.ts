import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { encodeForm } from '../../../../test/support/form.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { addShopper, newIp, PASSWORD } from '../../people/accounts/testing/shopper.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

let shop: SellerCalls
let logo: Buffer
let staff: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  await shop.deps.database.write((tx) => saveSetting(tx, 'shop_auto_approve', false))
  shop.deps.invalidations.publish('settings')
  logo = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#b5542f' } })
    .png()
    .toBuffer()
  staff = { headers: await enterConsole(shop, 'operator1@rialto.test') }
})
afterAll(() => shop.close())
const db = () => shop.deps.database.db
beforeEach(async () => {
  await db().deleteFrom('outbox').execute()
})

let names = 0
const fields = (changes: object = {}) => ({
  shop_name: `Own Looms ${++names}`,
  shop_address: '4 Weavers’ Lane',
  ...changes,
})

async function send(path: string, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  const form = await encodeForm(body, [['shop_logo', { bytes: logo }]])
  return shop.post(path, form.payload, { headers: { ...form.headers, ...headers }, ip: newIp() })
}
const mails = () => db().selectFrom('outbox').select(['recipient', 'subject', 'text']).orderBy('id').execute()
const invite = (email: string) => shop.call('POST', '/admin/seller-invitations', { by: staff, body: { email } })
const tokenIn = (text: string): string => /#invitation=([\w-]+)/.exec(text)?.[1] ?? ''
const lastToken = async () => tokenIn((await mails()).at(-1)?.text ?? '')

describe('a shopper', () => {
  it('opens a shop with the account that they have, once', async () => {
    const shopper = await addShopper(shop)
    const { headers } = shopper
    const before = await db().selectFrom('users').select('id').execute()
    const given = fields()
    const both = await Promise.all([send('/shop/open', given, headers), send('/shop/open', fields(), headers)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const done = both.find(({ status }) => status === 200)
    const refused = both.find(({ status }) => status === 409)
    expect(done?.body.data).toMatchObject({
      user: { id: shopper.id, email: shopper.email },
      shop: { status: 'pending' },
    })
    expect(refused?.body.message).toBe('You have a shop already')
    expect(await db().selectFrom('users').select('id').execute()).toEqual(before)
    const own = await shop.get('/seller/shop', { headers })
    expect(own.body.data.shop).toEqual(done?.body.data.shop)
    const members = await db().selectFrom('shop_members').select('role').where('user_id', '=', shopper.id).execute()
    expect(members).toEqual([{ role: 'owner' }])
    expect((await mails()).map(({ recipient }) => recipient)).toContain(shopper.email)
  })

  it('is asked for an address to write to, for a name and a logo, and to be logged in', async () => {
    const { id, headers } = await addShopper(shop)
    expect((await send('/shop/open', fields({ shop_name: ' ' }), headers)).body.errors).toHaveProperty('shop_name')
    const bare = await encodeForm(fields(), [])
    const without = await shop.post('/shop/open', bare.payload, { headers: { ...bare.headers, ...headers } })
    expect(without.body.errors).toHaveProperty('shop_logo')
    expect((await send('/shop/open', fields())).status).toBe(401)
    await db().updateTable('users').set({ email: null }).where('id', '=', id).execute()
    const silent = await send('/shop/open', fields(), headers)
    expect([silent.status, silent.body.message]).toEqual([
      409,
      'Add an email address to your profile first: the market writes to it.',
    ])
  })
})

describe('an invitation to sell', () => {
  it('opens the shop of a new person at once, with the address proved, and works once', async () => {
    const email = 'weaver@example.com'
    const invited = await invite(email)
    expect(invited.body.message).toBe(`Invited ${email} to open a shop`)
    expect(invited.body.data.items).toMatchObject([{ email }])
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: email })
    const invitation = tokenIn(mail?.text ?? '')
    const shown = await shop.post('/shop/invitation', { token: invitation })
    expect(shown.body.data).toEqual({ email, has_account: false })
    const person = {
      name: 'Wea Ver',
      country: 'Bangladesh',
      phone_code: '880',
      phone: '1711990011',
      password: PASSWORD,
    }
    const registered = await send('/shop/register', { ...person, email, ...fields(), invitation })
    expect([registered.status, registered.body.data?.shop.status]).toEqual([200, 'active'])
    const user = await db().selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect(user.email_verified_at).not.toBeNull()
    expect((await shop.call('GET', '/admin/seller-invitations', { by: staff })).body.data.items).toEqual([])
    const again = await send('/shop/register', {
      ...{ ...person, phone: '1711990012' },
      ...{ email: 'weaver2@example.com', ...fields(), invitation },
    })
    expect([again.status, again.body.code]).toEqual([404, 'invitation_gone'])
    expect(await db().selectFrom('users').select('id').where('email', '=', 'weaver2@example.com').execute()).toEqual([])
    const refused = await invite(email)
    expect(refused.body.errors.email).toEqual(['This person has a shop already'])
  })

  it('opens the shop of a shopper with their account', async () => {
    const shopper = await addShopper(shop)
    await invite(shopper.email ?? '')
    const invitation = await lastToken()
    const opened = await send('/shop/open', fields({ invitation }), shopper.headers)
    expect(opened.body.data).toMatchObject({ user: { is_seller: true }, shop: { status: 'active' } })
  })

  it('ends when it is revoked, sent again or too old, and never leads into the staff', async () => {
    await invite('revoked@example.com')
    const first = await lastToken()
    const [{ id }] = (await shop.call('GET', '/admin/seller-invitations', { by: staff })).body.data.items
    await shop.call('POST', `/admin/seller-invitations/${id}/resend`, { by: staff, body: {} })
    const second = await lastToken()
    expect((await shop.post('/shop/invitation', { token: first })).status).toBe(404)
    expect((await shop.post('/shop/invitation', { token: second })).status).toBe(200)
    const joined = await shop.post('/console/join', { token: second, password: PASSWORD, name: 'Sly' }, { ip: newIp() })
    expect([joined.status, joined.body.code]).toEqual([404, 'invitation_gone'])
    expect((await shop.post('/console/invitation', { token: second })).status).toBe(404)
    expect((await shop.call('GET', '/admin/staff', { by: staff })).body.data.invitations).toEqual([])
    const revoked = await shop.call('DELETE', `/admin/seller-invitations/${id}`, { by: staff })
    expect(revoked.body.message).toBe('Revoked the invitation of revoked@example.com')
    expect((await shop.post('/shop/invitation', { token: second })).status).toBe(404)
    expect((await shop.call('DELETE', `/admin/seller-invitations/${id}`, { by: staff })).status).toBe(404)
  })

  it('is sent by staff with the permission alone', async () => {
    const support = { headers: await enterConsole(shop, 'operator2@rialto.test') }
    const body = { email: 'x@example.com' }
    expect((await shop.call('POST', '/admin/seller-invitations', { by: support, body })).status).toBe(403)
    expect((await shop.call('GET', '/admin/seller-invitations', { by: support })).status).toBe(403)
    expect((await invite('no address')).status).toBe(422)
  })
})

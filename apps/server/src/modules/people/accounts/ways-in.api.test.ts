import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole, enterConsoleAs, makeShopKey } from '../../../../test/support/console.ts'
import { joinStaff, joinTeam } from '../../../../test/support/market.ts'
import { toJson } from '../../../db/json.ts'
import { startPushService } from '../../base/notifications/testing/push-service.ts'
import { addShop } from '../../selling/checkout/testing/put-in-cart.ts'
import { endSessions, findAccountById, setDisabled } from './manage-accounts.ts'
import { NO_WAYS_IN, WAYS_IN } from './rules.ts'
import { addShopper, newIp, PASSWORD, type Shopper } from './testing/shopper.ts'

const OWN_PASSWORD = 'lantern-of-the-right-owner-4'
const actor = { kind: 'command' as const, id: null, name: 'root' }

let shop: TestApp
const service = await startPushService()
beforeAll(async () => {
  shop = await testApp()
})
afterAll(async () => {
  await shop.close()
  await service.close()
})
const db = () => shop.deps.database.db

/** The tables of the list in which an account has rows. */
async function waysOf(userId: number): Promise<string[]> {
  const found: string[] = []
  for (const [table, { user }] of Object.entries(WAYS_IN)) {
    const column = user ?? (table === 'staff' || table === 'shop_members' ? 'user_id' : null)
    if (column === null) continue
    const rows = await db()
      .selectFrom(table as 'staff')
      .where(column as 'user_id', '=', userId)
      .selectAll()
      .execute()
    if (rows.length > 0) found.push(table)
  }
  return found.sort()
}

/** An owner of a shop with a row in every table of the list, none of whose contacts is proved unless it says so. */
async function addOwner({ isProved = false } = {}): Promise<Shopper & { shopId: number; key: string }> {
  const person = await addShopper(shop)
  const shopId = await addShop(shop, { owner_id: person.id })
  if (!isProved)
    await db()
      .updateTable('users')
      .set({ email_verified_at: null, phone_verified_at: null })
      .where('id', '=', person.id)
      .execute()
  const console = await enterConsoleAs(shop, person.id)
  const device = { ...service.subscription, endpoint: `${service.subscription.endpoint}/${person.id}` }
  expect((await shop.post('/seller/push-subscriptions', device, { headers: console })).status).toBe(200)
  const user_id = person.id
  const created_at = 1
  await db()
    .insertInto('authenticator_apps')
    .values({ user_id, secret: 's', last_step: 0, confirmed_at: 1, created_at })
    .execute()
  await db()
    .insertInto('passkeys')
    .values({
      user_id,
      credential_id: `c${user_id}`,
      public_key: 'k',
      counter: 0,
      transports_json: toJson([]),
      name: 'P',
      created_at,
      used_at: null,
    })
    .execute()
  await db().insertInto('recovery_codes').values({ user_id, code_hash: 'h' }).execute()
  await db()
    .insertInto('social_identities')
    .values({ provider: 'google', subject: `s${user_id}`, user_id, created_at })
    .execute()
  await db()
    .insertInto('reset_tokens')
    .values({ token_hash: `r${user_id}`, user_id, used_at: null, expires_at: 9e12 })
    .execute()
  await db()
    .insertInto('invitations')
    .values({
      shop_id: shopId,
      email: `friend-${user_id}@example.com`,
      role: 'owner',
      token_hash: `i${user_id}`,
      invited_by: user_id,
      sent_at: 1,
      expires_at: 9e12,
    })
    .execute()
  await db()
    .insertInto('webhooks')
    .values({
      shop_id: shopId,
      user_id,
      url: 'https://hook.example/x',
      events_json: toJson(['order.placed' as const]),
      encrypted_secret: 'x',
      failed_at: null,
      created_at,
    })
    .execute()
  await joinStaff(shop, { userId: user_id, role: 'support', at: created_at })
  const { authorization: key } = await makeShopKey(shop, { shopId, userId: user_id, permissions: ['orders.read'] })
  return { ...person, shopId, key }
}

const recoverAs = async ({ email }: Shopper) => {
  await shop.post('/send-otp', { phone: email, forgot_password: 1 }, { ip: newIp() })
  const mail = await db()
    .selectFrom('outbox')
    .where('recipient', '=', email ?? '')
    .orderBy('id', 'desc')
    .select('text')
    .executeTakeFirstOrThrow()
  const otp = /\b(\d{4})\b/.exec(mail.text)?.[1]
  const proof = await shop.post('/verify-otp', { phone: email, otp }, { ip: newIp() })
  const passwords = { password: OWN_PASSWORD, password_confirmation: OWN_PASSWORD }
  expect(
    (await shop.post('/reset-password', { token: proof.body.data.token, ...passwords }, { ip: newIp() })).status,
  ).toBe(200)
}
const logIn = (login: string | null, password: string) =>
  shop.post('/console/login', { login, password }, { ip: newIp() })
const statusOf = async (id: number) =>
  await db().selectFrom('shops').where('id', '=', id).select(['status', 'owner_id']).executeTakeFirstOrThrow()

describe('the list of ways in', () => {
  it('classifies each table of the schema that names an account or keeps a secret', async () => {
    const tables = await db().introspection.getTables()
    const isToClassify = ({ name }: { name: string }) =>
      /^(user|owner|author|assignee|invited|created|settled)_(id|by)$/.test(name) ||
      /token|secret|hash|endpoint|public_key|destination|password|recipient/.test(name)
    const found = tables.filter(({ columns }) => columns.some(isToClassify)).map(({ name }) => name)
    const listed = [...Object.keys(WAYS_IN), ...Object.keys(NO_WAYS_IN)]
    expect(found.filter((name) => !listed.includes(name))).toEqual([])
    expect(listed.filter((name) => !tables.some((table) => table.name === name))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })
})

describe('who proves a contact of an account in which nothing was proved', () => {
  it('gets it without any way in of the stranger, and is asked for no second factor of theirs', async () => {
    const stranger = await addOwner()
    expect((await waysOf(stranger.id)).length).toBeGreaterThan(11)
    await recoverAs(stranger)
    expect(await waysOf(stranger.id)).toEqual(['shop_members'])
    expect((await shop.get('/profile', { headers: stranger.headers })).status).toBe(401)
    expect((await shop.get('/seller/orders', { headers: { authorization: stranger.key } })).status).toBe(401)
    expect((await logIn(stranger.email, PASSWORD)).status).toBe(422)
    expect((await logIn(stranger.email, OWN_PASSWORD)).body.data).toEqual({ next: 'done' })
  })

  it('has the stranger’s shop alone, closed for shoppers until the market has decided', async () => {
    const stranger = await addOwner()
    const helper = await addShopper(shop)
    await db()
      .updateTable('users')
      .set({ email_verified_at: null, phone_verified_at: null })
      .where('id', '=', helper.id)
      .execute()
    await joinTeam(shop, { shopId: stranger.shopId, userId: helper.id, role: 'owner', at: 2 })
    const { authorization } = await makeShopKey(shop, {
      shopId: stranger.shopId,
      userId: helper.id,
      permissions: ['orders.read'],
    })
    await recoverAs(stranger)
    expect(await statusOf(stranger.shopId)).toEqual({ status: 'pending', owner_id: stranger.id })
    expect((await shop.get(`/shops/${stranger.shopId}`)).status).toBe(404)
    expect((await shop.get('/seller/orders', { headers: { authorization } })).status).toBe(401)
    const members = await db()
      .selectFrom('shop_members')
      .where('shop_id', '=', stranger.shopId)
      .select('user_id')
      .execute()
    expect(members).toEqual([{ user_id: stranger.id }])
    const mails = await db()
      .selectFrom('outbox')
      .where('recipient', '=', stranger.email ?? '')
      .orderBy('id')
      .select('text')
      .execute()
    expect(mails.at(-1)?.text).toContain('Somebody had opened a shop with your account')
    const operator = await enterConsole(shop, 'operator1@rialto.test')
    const approved = await shop.post(`/admin/sellers/${stranger.shopId}/approve`, {}, { headers: operator })
    expect([approved.status, (await statusOf(stranger.shopId)).status]).toEqual([200, 'active'])
  })

  it('can complete the orders of a shop that has sold, which is closed', async () => {
    const stranger = await addOwner()
    const order = { shop_id: stranger.shopId }
    await db().updateTable('orders').set(order).where('id', '=', 1).execute()
    await recoverAs(stranger)
    expect((await statusOf(stranger.shopId)).status).toBe('closed')
    const headers = await enterConsoleAs(shop, stranger.id)
    expect((await shop.get('/seller/orders/1', { headers })).status).toBe(200)
    expect((await shop.get('/seller/products', { headers })).status).toBe(403)
  })

  it('leaves a shop to its other owner, whose contact is proved', async () => {
    const stranger = await addOwner()
    const partner = await addShopper(shop)
    await joinTeam(shop, { shopId: stranger.shopId, userId: partner.id, role: 'owner', at: 2 })
    await recoverAs(stranger)
    expect(await statusOf(stranger.shopId)).toEqual({ status: 'active', owner_id: partner.id })
    expect(await waysOf(stranger.id)).toEqual([])
    expect((await shop.get('/seller/orders', { headers: await enterConsoleAs(shop, partner.id) })).status).toBe(200)
  })
})

describe('the owner of a proved contact who chooses a new password', () => {
  it('keeps the second factor, keys and the shop, and ends sessions, devices and open invitations', async () => {
    const owner = await addOwner({ isProved: true })
    await recoverAs(owner)
    expect(await waysOf(owner.id)).toEqual([
      'api_keys',
      'authenticator_apps',
      'passkeys',
      'recovery_codes',
      'shop_members',
      'social_identities',
      'staff',
      'webhooks',
    ])
    expect((await logIn(owner.email, OWN_PASSWORD)).body.data).toEqual({ next: 'second_factor' })
    expect((await statusOf(owner.shopId)).status).toBe('active')
    expect((await shop.get('/seller/orders', { headers: { authorization: owner.key } })).status).toBe(200)
  })
})

describe('an account that is logged out everywhere, or closed', () => {
  it('has no session, device, reset or invitation any more', async () => {
    const owner = await addOwner({ isProved: true })
    const account = await findAccountById(shop.deps, owner.id)
    if (!account) throw new Error('no account')
    await endSessions({ ...shop.deps, settings: undefined as never }, { account, actor })
    const kept = [
      'api_keys',
      'authenticator_apps',
      'passkeys',
      'recovery_codes',
      'shop_members',
      'social_identities',
      'staff',
      'webhooks',
    ]
    expect(await waysOf(owner.id)).toEqual(kept)
    await enterConsoleAs(shop, owner.id)
    await shop.deps.database.write((tx) => setDisabled(tx, owner.id, shop.deps.now()))
    expect(await waysOf(owner.id)).toEqual(kept)
    expect((await shop.get('/seller/orders', { headers: { authorization: owner.key } })).status).toBe(401)
  })
})

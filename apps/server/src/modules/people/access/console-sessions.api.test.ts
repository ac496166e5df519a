import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { joinTeam } from '../../../../test/support/market.ts'
import { addShopper, newIp, PASSWORD } from '../accounts/testing/shopper.ts'

const HOUR = 3_600_000
const SELLER = 'seller1@rialto.test'
const DEMO = 'marketday-2026'

let shop: TestApp
let start: number
beforeAll(async () => {
  shop = await testApp()
  start = shop.deps.now()
})
afterAll(() => shop.close())

const me = (headers: Record<string, string>) => shop.get('/console/me', { headers })

describe('entering the console', () => {
  it('sets a cookie that no script reads and no other site sends', async () => {
    const reply = await shop.post('/console/login', { login: SELLER, password: DEMO }, { ip: newIp() })
    expect([reply.status, reply.body.data]).toEqual([200, { next: 'done' }])
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^rialto_console=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  it('sets a cookie under https that no other host can plant, and takes none from before', async () => {
    const secure = await testApp({ APP_URL: 'https://market.example' })
    try {
      const reply = await secure.post('/console/login', { login: SELLER, password: DEMO }, { ip: newIp() })
      const [cookie = '', former = ''] = reply.headers['set-cookie'] as string[]
      expect(cookie).toMatch(
        /^__Host-rialto_console=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      )
      expect(former).toMatch(/^rialto_console=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
      const [value = ''] = cookie.split(';')
      const status = async (sent: string) => (await secure.get('/console/me', { headers: { cookie: sent } })).status
      expect(await status(value)).toBe(200)
      expect(await status(value.replace('__Host-', ''))).toBe(401)
    } finally {
      await secure.close()
    }
  })

  it('is refused to a shopper with the right password, and to anybody with a wrong one', async () => {
    const shopper = await addShopper(shop)
    const enter = (login: string, password: string) => shop.post('/console/login', { login, password }, { ip: newIp() })
    expect(await enter(shopper.email ?? '', PASSWORD)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    for (const login of [shopper.email ?? '', SELLER, 'nobody@example.com'])
      expect(await enter(login, 'not-it')).toMatchObject({ status: 422, body: { code: 'credentials_wrong' } })
  })

  it('counts failures together with those of the storefront', async () => {
    const shopper = await addShopper(shop)
    for (let failure = 0; failure < 5; failure++)
      await shop.post('/login', { phone: shopper.email, password: 'not-it' }, { ip: newIp() })
    const paused = await shop.post('/console/login', { login: shopper.email, password: PASSWORD }, { ip: newIp() })
    expect(paused.status).toBe(429)
  })

  it('shows a member their shop with role and permissions, and staff the market', async () => {
    const seller = await me(await enterConsole(shop))
    expect(seller.body.data).toMatchObject({ market: null, shops: [{ id: 1, role: 'owner', status: 'active' }] })
    const packer = await me(await enterConsole(shop, 'packer1@rialto.test'))
    expect(packer.body.data.shops[0]).toMatchObject({ id: 1, role: 'fulfilment' })
    expect(packer.body.data.shops[0].permissions).not.toContain('team')
    const operator = await me(await enterConsole(shop, 'operator2@rialto.test'))
    expect(operator.body.data).toMatchObject({ shops: [], market: { role: 'support' } })
    // The counts of the navigation: those of the role's own work alone.
    expect(Object.keys(operator.body.data.market.counts)).toEqual([
      'products',
      'tickets',
      'returns',
      'refunds',
      'disputes',
      'reports',
    ])
  })
})

describe('a console session', () => {
  it('does not log in to the storefront, and a shopper’s token does not enter the console', async () => {
    const headers = await enterConsole(shop)
    expect((await shop.get('/profile', { headers })).status).toBe(401)
    expect((await me((await addShopper(shop)).headers)).status).toBe(403)
  })

  it('changes something only for requests of the console’s own script', async () => {
    const headers = await enterConsole(shop)
    const change = (changed: Record<string, string>) =>
      shop.post('/seller/update-last-seen', {}, { headers: { ...headers, ...changed } })
    expect((await change({ origin: 'https://evil.example' })).body.code).toBe('origin_refused')
    expect((await change({ origin: '' })).body.code).toBe('origin_refused')
    const { 'x-requested-with': _, ...bare } = headers
    expect((await shop.post('/seller/update-last-seen', {}, { headers: bare })).body.code).toBe('origin_refused')
    expect((await change({})).status).toBe(200)
  })

  it('ends after 12 unused hours, and after 7 days of use', async () => {
    const headers = await enterConsole(shop)
    const use = async (hours: number) => {
      shop.setNow(start + hours * HOUR)
      return (await me(headers)).status
    }
    expect(await use(11)).toBe(200)
    expect(await use(22)).toBe(200)
    expect(await use(34)).toBe(401)
    shop.setNow(start)
    const used = await enterConsole(shop)
    for (let hours = 10; hours < 168; hours += 10) {
      shop.setNow(start + hours * HOUR)
      expect((await me(used)).status, `after ${hours} hours`).toBe(200)
    }
    shop.setNow(start + 168 * HOUR)
    expect((await me(used)).status).toBe(401)
    shop.setNow(start)
  })

  it('is listed to its person with the device, and ended from another one', async () => {
    const [phone, desk] = [await enterConsole(shop), await enterConsole(shop)]
    const { sessions: listed } = (await shop.get('/console/sessions', { headers: desk })).body.data
    expect(listed.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1)
    for (const { id, is_current } of listed)
      if (!is_current) await shop.delete(`/console/sessions/${id}`, { headers: desk })
    expect([(await me(phone)).status, (await me(desk)).status]).toEqual([401, 200])
  })

  it('of another person does not exist', async () => {
    const own = await enterConsole(shop)
    const other = await enterConsole(shop, 'operator1@rialto.test')
    const [{ id }] = (await shop.get('/console/sessions', { headers: other })).body.data.sessions
    expect((await shop.delete(`/console/sessions/${id}`, { headers: own })).status).toBe(404)
    expect((await me(other)).status).toBe(200)
  })

  it('ends with logout, with the password, and with the account', async () => {
    const left = await enterConsole(shop, 'seller2@rialto.test')
    const logout = await shop.post('/console/logout', {}, { headers: left })
    expect(String(logout.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await me(left)).status).toBe(401)
    const kept = await enterConsole(shop, 'seller2@rialto.test')
    const { db } = shop.deps.database
    const { id } = await db
      .selectFrom('users')
      .where('email', '=', 'seller2@rialto.test')
      .select('id')
      .executeTakeFirstOrThrow()
    const changed = await shop.post(
      '/change-password',
      { current_password: DEMO, password: 'harbour-lantern-42', password_confirmation: 'harbour-lantern-42' },
      { headers: await shop.loginAs(id) },
    )
    expect([changed.status, (await me(kept)).status]).toEqual([200, 401])
    const closed = await enterConsole(shop, 'seller2@rialto.test')
    await db.updateTable('users').set({ disabled_at: start }).where('id', '=', id).execute()
    expect((await me(closed)).status).toBe(401)
  })
})

describe('a member of several shops', () => {
  it('names the shop of a call; a shop of others does not exist', async () => {
    const member = await addShopper(shop)
    for (const shopId of [3, 4]) await joinTeam(shop, { shopId, userId: member.id, role: 'support', at: shopId })
    const own = await enterConsole(shop, member.email ?? '')
    const orders = (headers: Record<string, string>) => shop.get('/seller/orders', { headers: { ...own, ...headers } })
    expect((await orders({})).body.code).toBe('shop_required')
    expect((await orders({ 'x-shop': '3' })).status).toBe(200)
    for (const other of ['5', '0', '99999', 'x', '3,4', '-1'])
      expect((await orders({ 'x-shop': other })).status, other).toBe(404)
  })

  it('may do in each what the role there allows', async () => {
    const member = await addShopper(shop)
    await joinTeam(shop, { shopId: 5, userId: member.id, role: 'support' })
    await joinTeam(shop, { shopId: 6, userId: member.id, role: 'fulfilment', at: 2 })
    const own = await enterConsole(shop, member.email ?? '')
    const move = (shopId: string) =>
      shop.post('/seller/orders/999999/status', { status: 'confirm' }, { headers: { ...own, 'x-shop': shopId } })
    expect([(await move('5')).status, (await move('6')).status]).toEqual([403, 404])
  })
})

describe('the last owner of the market', () => {
  it('keeps the role, and cannot be removed', async () => {
    const headers = await enterConsole(shop, 'operator1@rialto.test')
    const { items } = (await shop.get('/admin/staff', { headers })).body.data
    const [owner, support] = items
    expect((await shop.delete(`/admin/staff/${owner.id}`, { headers })).status).toBe(409)
    const inRole = (id: number, role: string) =>
      shop.app.inject({ method: 'PATCH', url: `/api/admin/staff/${id}`, headers, payload: { role } })
    expect((await inRole(owner.id, 'admin')).statusCode).toBe(409)
    expect((await inRole(support.id, 'owner')).statusCode).toBe(200)
    expect((await inRole(owner.id, 'admin')).statusCode).toBe(200)
    // From now on the call is another's.
    expect((await inRole(owner.id, 'owner')).statusCode).toBe(403)
  })
})

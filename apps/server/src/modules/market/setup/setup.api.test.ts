import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { emptyMarket } from '../../../../test/support/empty-market.ts'
import { encodeForm } from '../../../../test/support/form.ts'
import { addUser, joinStaff } from '../../../../test/support/market.ts'
import { call, codeOf, headersAfter } from '../../people/access/testing/people.ts'
import { newIp, PASSWORD } from '../../people/accounts/testing/shopper.ts'
import { issueSetupLink } from './setup.ts'

const DAY = 24 * 60 * 60 * 1000
const OWNER = { name: 'Ada Quill', email: 'Ada@market.test', password: PASSWORD }

async function newToken(shop: TestApp, isAsked = true): Promise<string> {
  const link = await issueSetupLink(shop.deps, { isAsked })
  if (link.kind !== 'new') throw new Error(`no link: ${link.kind}`)
  return new URL(link.url).hash.replace('#token=', '')
}

const look = (shop: TestApp, token: string) => shop.post('/console/setup', { token }, { ip: newIp() })
const found = (shop: TestApp, token: string, person = OWNER) =>
  shop.post('/console/setup/owner', { token, ...person }, { ip: newIp() })

/** Makes the owner's account with an authenticator app. @returns the headers of their calls */
async function enterAsOwner(shop: TestApp): Promise<Record<string, string>> {
  const entry = await found(shop, await newToken(shop))
  expect([entry.status, entry.body.data]).toEqual([200, { next: 'enrol' }])
  const headers = headersAfter(entry)
  const app = await call(shop, headers, 'POST /console/second-factor/app', {})
  const code = codeOf(app.body.data.secret, shop.deps.now())
  expect((await call(shop, headers, 'POST /console/second-factor/app/confirm', { code })).status).toBe(200)
  return headers
}

describe('the one-time link', () => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await emptyMarket()
  })
  afterAll(() => shop.close())

  it('opens the first page, and no other token does', async () => {
    const token = await newToken(shop)
    const page = await look(shop, token)
    expect(page.body.data.needs_second_factor).toBe(true)
    expect(page.body.data.languages).toContainEqual({ name: 'ar', direction: 'rtl' })
    for (const wrong of [`${token}x`, token.slice(1), 'x'.repeat(43)])
      expect((await look(shop, wrong)).body.code).toBe('setup_gone')
    expect((await found(shop, 'x'.repeat(43))).body.code).toBe('setup_gone')
    const stored = await shop.deps.database.db.selectFrom('market_setup').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('is one for processes that start together, and a new one later or when it is asked for', async () => {
    const first = await newToken(shop)
    expect(await issueSetupLink(shop.deps, { isAsked: false })).toEqual({ kind: 'recent' })
    expect((await look(shop, first)).status).toBe(200)
    const asked = await newToken(shop)
    expect((await look(shop, first)).status).toBe(404)
    shop.setNow(shop.deps.now() + 5 * 60_000)
    await newToken(shop, false)
    expect((await look(shop, asked)).status).toBe(404)
  })

  it('is one of two that are made at the same moment', async () => {
    shop.setNow(shop.deps.now() + 5 * 60_000)
    const links = await Promise.all([0, 1].map(() => issueSetupLink(shop.deps, { isAsked: false })))
    expect(links.map(({ kind }) => kind).sort()).toEqual(['new', 'recent'])
  })

  it('has expired a day later', async () => {
    const token = await newToken(shop)
    shop.setNow(shop.deps.now() + DAY)
    expect((await look(shop, token)).body.code).toBe('setup_gone')
    expect((await found(shop, token)).body.code).toBe('setup_gone')
  })

  it('may be guessed some times a minute from one network', async () => {
    const replies = []
    for (let n = 0; n < 25; n++)
      replies.push((await shop.post('/console/setup', { token: 'x' }, { ip: '10.9.9.9' })).status)
    expect(replies.at(-1)).toBe(429)
  })

  it('makes one owner of two at once, and is used up then', async () => {
    const token = await newToken(shop)
    const weak = await found(shop, token, { ...OWNER, password: 'password' })
    expect(weak.body.errors.password).toBeTruthy()
    const people = [OWNER, { ...OWNER, email: 'eve@market.test' }]
    const replies = await Promise.all(people.map((person) => found(shop, token, person)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    const { db } = shop.deps.database
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('staff').select('role').execute()).toEqual([{ role: 'owner' }])
    const again = await look(shop, token)
    expect([again.status, again.body.code]).toEqual([404, 'setup_used'])
    expect(again.body.message).toContain('Log in')
    expect(await issueSetupLink(shop.deps, { isAsked: true })).toEqual({ kind: 'none' })
  })
})

describe('a market that is not new', () => {
  it('has no link and no setup, locally and in production', async () => {
    const local = await testApp()
    expect(await issueSetupLink(local.deps, { isAsked: true })).toEqual({ kind: 'none' })
    expect((await look(local, 'x')).body.code).toBe('not_found')
    expect((await found(local, 'x')).body.code).toBe('not_found')
    await local.close()
  })

  it('is open once commands have filled it, and the link is void', async () => {
    let token = ''
    const shop = await emptyMarket({}, async (empty) => {
      token = await newToken(empty)
    })
    expect((await look(shop, token)).status).toBe(200)
    const created_at = shop.deps.now()
    const user = { name: 'By command', email: 'command@market.test', country: null, created_at }
    await joinStaff(shop, { userId: await addUser(shop, user), role: 'owner', at: created_at })
    expect((await look(shop, token)).body.code).toBe('not_found')
    shop.deps.invalidations.publish('settings')
    expect((await shop.post('/contact', {})).body.code).not.toBe('not_open')
    await shop.close()
  })
})

describe('before the market is open', () => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await emptyMarket({}, newToken)
    // The storefront's pages are not part of this application.
    shop.app.get('/*', () => 'a page of the storefront')
  })
  afterAll(() => shop.close())

  const page = (headers = {}) => shop.app.inject({ url: '/products/a-lamp', headers })

  it('shows shoppers that it opens soon, in their language, and search engines that it is not there', async () => {
    const reply = await page({ 'accept-language': 'ar' })
    expect(reply.statusCode).toBe(503)
    expect(reply.headers).toMatchObject({
      'retry-after': '3600',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
    expect(reply.body).toContain('<html lang="ar" dir="rtl">')
    expect(reply.body).not.toContain('<script')
  })

  it('lets no stranger change anything, so that none has an account or a shop', async () => {
    for (const path of ['/registration', '/shop/register', '/contact', '/login'])
      expect((await shop.post(path, {})).body.code).toBe('not_open')
    expect((await shop.get('/health')).status).toBe(200)
    expect((await shop.get('/lang/bn')).status).toBe(200)
  })

  it('opens once, when its owner says so', async () => {
    const owner = await enterAsOwner(shop)
    expect((await call(shop, {}, 'GET /admin/setup')).status).toBe(401)
    const opened = await call(shop, owner, 'POST /admin/setup/open', {})
    expect([opened.status, opened.body.message]).toEqual([200, 'Opened the market to shoppers'])
    expect((await page()).body).toBe('a page of the storefront')
    expect((await call(shop, owner, 'POST /admin/setup/open', {})).status).toBe(404)
    expect((await call(shop, owner, 'GET /admin/setup')).status).toBe(404)
    expect((await shop.post('/registration', {})).body.code).toBe('invalid')
  })
})

describe('the steps', () => {
  let shop: TestApp
  let owner: Record<string, string>
  beforeAll(async () => {
    shop = await emptyMarket(
      { SMTP_URL: 'smtp://mailer:hush-hush@127.0.0.1:9', MAIL_FROM: 'shop@market.test' },
      newToken,
    )
    owner = await enterAsOwner(shop)
  })
  afterAll(() => shop.close())

  const step = (key: string, payload?: object) => call(shop, owner, key, payload)
  const show = async () => (await step('GET /admin/setup')).body.data

  it('are kept on the server, and tell what is missing', async () => {
    const first = await show()
    expect(first.steps[0]).toEqual({ key: 'market', state: 'open' })
    expect(first.missing).toEqual(['category', 'pages', 'seller', 'product', 'backup'])
    await step('PATCH /admin/setup', { step: 'look', state: 'later' })
    const { body } = await step('PATCH /admin/setup', { step: 'market', state: 'done' })
    expect(body.data.steps.slice(0, 3).map(({ state }: { state: string }) => state)).toEqual(['done', 'later', 'open'])
  })

  it('tell exactly why a test mail was refused, and no password', async () => {
    const { mail } = await show()
    expect(mail).toEqual({ state: 'ready', server: '127.0.0.1:9', from: 'shop@market.test' })
    const { body } = await step('POST /admin/settings/test-mail', {})
    expect(body.data).toMatchObject({ outcome: 'failed', error: expect.stringContaining('ECONNREFUSED') })
    expect(JSON.stringify(body)).not.toContain('hush')
  })

  it('store keys of Stripe that are never shown, and that it is paid by', async () => {
    const wrong = await step('PUT /admin/setup/stripe', { secret_key: 'pk_live_1', webhook_secret: 'whsec_abc' })
    expect(wrong.body.errors.secret_key).toBeTruthy()
    const keys = { secret_key: 'sk_live_abcdefgh9876', webhook_secret: 'whsec_abcdefgh' }
    const saved = await step('PUT /admin/setup/stripe', keys)
    expect(saved.body.data.stripe).toMatchObject({ source: 'console', hint: '9876' })
    const { version } = (await step('GET /admin/settings')).body.data
    const gateway = { id: 1, name: 'stripe', title: 'Card', logo: null }
    const values = { payment_gateways: [gateway], online_payment: true }
    const changed = await step('PATCH /admin/settings', { version, values })
    const master = (await shop.get('/master')).body
    expect(master.data.payment_gateways).toEqual([gateway])
    const { db } = shop.deps.database
    const [rows, records] = await Promise.all([
      db.selectFrom('gateway_keys').selectAll().execute(),
      db.selectFrom('change_records').selectAll().execute(),
    ])
    const all = JSON.stringify([saved.body, changed.body, master, rows, records, await show()])
    expect(all).not.toMatch(/sk_live|whsec_/)
    await step('DELETE /admin/setup/stripe')
    expect((await shop.get('/master')).body.data.payment_gateways).toEqual([])
  })

  it('add the first category with its picture', async () => {
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#a42' } })
      .png()
      .toBuffer()
    const add = async (name: string, picture?: Buffer) => {
      const form = await encodeForm({ name }, picture ? [['picture', { bytes: picture }]] : [])
      const headers = { ...owner, ...form.headers }
      return shop.app.inject({ method: 'POST', url: '/api/admin/setup/category', headers, payload: form.payload })
    }
    const added = (await add('  Céramique ', bytes)).json()
    expect(added.message).toBe('Added the category Céramique')
    expect(added.data.category.name).toBe('Céramique')
    expect((await shop.app.inject(added.data.category.picture)).statusCode).toBe(200)
    expect((await add('céramique')).json().errors.name).toBeTruthy()
    expect((await add('Honey')).statusCode).toBe(200)
    const { categories } = (await shop.get('/categories')).body.data
    expect(categories.map(({ slug }: { slug: string }) => slug)).toEqual(['ceramique', 'honey'])
  })

  it('open a shop of one’s own, once', async () => {
    const own = { name: 'Ada’s Kiln', address: '1 Quay' }
    const replies = await Promise.all(
      [0, 1].map((n) => step('POST /admin/setup/shop', { ...own, name: `${own.name} ${n}` })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const { shops } = (await step('GET /console/me')).body.data
    expect(shops).toMatchObject([{ status: 'active', role: 'owner' }])
    expect((await show()).shop).toMatchObject({ is_own: true, invited: null })
  })

  it('invite a seller by mail, who owns the shop then', async () => {
    const given = { name: 'Honey Hut', address: '2 Quay', email: 'Bee@market.test' }
    expect((await step('POST /admin/setup/seller', given)).status).toBe(200)
    expect((await step('POST /admin/setup/seller', given)).body.errors.name).toBeTruthy()
    const { db } = shop.deps.database
    const latest = db.selectFrom('change_records').select(['action', 'shop_id', 'actor_name']).orderBy('id', 'desc')
    const [invited, added] = await latest.limit(2).execute()
    expect(added).toEqual({ action: 'shop_added', shop_id: null, actor_name: OWNER.name })
    expect(invited).toMatchObject({ action: 'invitation_sent', shop_id: expect.any(Number), actor_name: OWNER.name })
    const mail = await db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', 'bee@market.test')
      .executeTakeFirst()
    const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const joined = await shop.post('/console/join', { token, name: 'Bea', password: PASSWORD }, { ip: newIp() })
    expect(joined.status).toBe(200)
    const shopRow = await db.selectFrom('shops').select('owner_id').where('name', '=', 'Honey Hut').executeTakeFirst()
    const bea = await db.selectFrom('users').select('id').where('email', '=', 'bee@market.test').executeTakeFirst()
    expect(shopRow?.owner_id).toBe(bea?.id)
  })
})

describe('without a mail server', () => {
  it('nobody can be invited, and the setup says so', async () => {
    const shop = await emptyMarket({}, newToken)
    const owner = await enterAsOwner(shop)
    expect((await call(shop, owner, 'GET /admin/setup')).body.data.missing).toContain('mail')
    const given = { name: 'Honey Hut', address: '2 Quay', email: 'bee@market.test' }
    expect((await call(shop, owner, 'POST /admin/setup/seller', given)).status).toBe(409)
    expect(await shop.deps.database.db.selectFrom('shops').select('id').execute()).toEqual([])
    await shop.close()
  })
})

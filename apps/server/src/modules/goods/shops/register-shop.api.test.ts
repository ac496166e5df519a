import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RegisteredShop, Session } from '@rialto/contract'
import { SHOP_DESCRIPTION_MAX, SHOP_LOGO_BYTES_MAX } from '@rialto/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsoleAs } from '../../../../test/support/console.ts'
import { encodeForm, type FormFile } from '../../../../test/support/form.ts'
import { createOutbound, type OutboundDeps } from '../../base/outbound/index.ts'
import { createSettings, saveSetting } from '../../base/settings/index.ts'
import { addShopper, newIp, PASSWORD, withSettings } from '../../people/accounts/testing/shopper.ts'
import { approveShop, rejectShop } from './decide-shop.ts'
import { listApplications } from './list-sellers.ts'
import { createShopPictureUpkeep } from './shop-pictures.ts'

const actor = { kind: 'command' as const, id: null, name: 'root' }
let shop: TestApp
let operator: OutboundDeps
let logo: Buffer
beforeAll(async () => {
  shop = await testApp()
  await shop.deps.database.write((tx) => saveSetting(tx, 'shop_auto_approve', false))
  const settings = createSettings(shop.deps)
  operator = { ...shop.deps, settings, outbound: createOutbound({ ...shop.deps, settings }) }
  logo = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#b5542f' } })
    .png()
    .toBuffer()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.deps.database.db.deleteFrom('outbox').execute()
})

let sellers = 0
function form(changes: Record<string, unknown> = {}) {
  sellers++
  return {
    name: 'Nadia Karim',
    country: 'Bangladesh',
    phone_code: '880',
    phone: `017116${String(10_000 + sellers)}`,
    email: `seller-${sellers}@example.com`,
    password: PASSWORD,
    shop_name: `Nadia’s Looms ${sellers}`,
    shop_address: '4 Weavers’ Lane, Dhaka',
    shop_description: 'Woven by hand.\r\n\r\nSince 1987.',
    ...changes,
  }
}
type Files = [field: string, file: FormFile][]
async function register(
  fields: Record<string, unknown> = form(),
  files: Files = [['shop_logo', { bytes: logo }]],
  locale = 'en',
) {
  const { payload, headers } = await encodeForm(fields, files)
  return shop.post('/shop/register', payload, {
    headers: { ...headers, 'accept-language': locale },
    ip: newIp(),
  })
}
async function registerSeller(changes: Record<string, unknown> = {}, locale = 'en') {
  const { status, body } = await register(form(changes), undefined, locale)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { access, user, shop: createdShop } = body.data
  return {
    headers: { authorization: `Bearer ${access.token}` },
    userId: user.id as number,
    made: createdShop as RegisteredShop,
  }
}
const db = () => shop.deps.database.db
const mails = () => db().selectFrom('outbox').select(['recipient', 'subject', 'text']).orderBy('id').execute()
const getOwnShop = async (headers: { authorization: string }) => shop.get('/seller/shop', { headers })
const searchShopIds = async (name: string) =>
  (await shop.get(`/shops?search=${encodeURIComponent(name)}`)).body.data.data.map((one: { id: number }) => one.id)

/** Lists all stored files of shop pictures. */
function pictures(): string[] {
  try {
    return readdirSync(join(shop.deps.config.dataDir, 'media/shops'), { recursive: true })
      .map(String)
      .filter((name) => name.includes('.'))
  } catch {
    return []
  }
}
const counts = async () => ({
  users: (await db().selectFrom('users').select('id').execute()).length,
  shops: (await db().selectFrom('shops').select('id').execute()).length,
  pictures: pictures().length,
  mails: (await mails()).length,
})
/** Sends a form that must be refused at these fields, and expects that nothing is stored. */
async function expectRefused(status: number, fields: string[], application: Record<string, unknown>, files?: Files) {
  const before = await counts()
  const reply = await register(application, files)
  expect([reply.status, Object.keys(reply.body.errors ?? {}).sort()], JSON.stringify(reply.body)).toEqual([
    status,
    fields.sort(),
  ])
  expect(await counts()).toEqual(before)
}

describe('POST /shop/register', () => {
  it('creates an account and a pending shop, and logs in', async () => {
    const application = form()
    const banner = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#222' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await register(application, [
      ['shop_logo', { bytes: logo }],
      ['shop_banner', { bytes: banner }],
    ])
    expect([status, body.message], JSON.stringify(body)).toEqual([200, 'Your shop is registered'])
    expect(Session.extend({ shop: RegisteredShop }).strict().safeParse(body.data).error).toBeUndefined()
    expect(body.data.user).toMatchObject({ name: application.name, email: application.email, is_seller: false })
    expect(body.data.shop).toMatchObject({ name: application.shop_name, status: 'pending', reason: null })
    for (const path of [body.data.shop.logo, body.data.shop.banner]) {
      expect(path).toMatch(/^\/media\/shops\/[0-9a-f]{2}\/[0-9a-f]{30}\.webp$/)
      expect((await shop.app.inject({ url: path })).headers['content-type']).toBe('image/webp')
    }
    const headers = { authorization: `Bearer ${body.data.access.token}` }
    expect((await getOwnShop(headers)).body.data.shop).toEqual(body.data.shop)
    const again = await shop.post('/login', { phone: application.email, password: PASSWORD }, { ip: newIp() })
    expect(again.status).toBe(200)
    expect(await mails()).toMatchObject([
      { recipient: application.email, subject: `We have your application for ${application.shop_name}` },
      { subject: `${application.shop_name} waits for your approval` },
    ])
  })

  it('draws a banner if none was sent', async () => {
    const { made: createdShop } = await registerSeller()
    expect(createdShop.banner).not.toBe('')
    expect((await shop.app.inject({ url: createdShop.banner })).statusCode).toBe(200)
  })

  it('hides a pending shop, and refuses all seller calls for it', async () => {
    const { made: createdShop, headers, userId } = await registerSeller()
    expect(await searchShopIds(createdShop.name)).toEqual([])
    for (const path of [
      `/shops/${createdShop.id}`,
      `/products?shop_id=${createdShop.id}`,
      `/reviews?shop_id=${createdShop.id}`,
      `/get-vouchers?shop_id=${createdShop.id}`,
    ]) {
      const { status, body } = await shop.get(path)
      expect(status === 404 || (body.data.total ?? body.data.coupons?.length) === 0, path).toBe(true)
      expect(JSON.stringify(body), path).not.toContain(createdShop.name)
    }
    const suggested = await shop.get(`/search-suggestions?search=${encodeURIComponent(createdShop.name)}`)
    expect(JSON.stringify(suggested.body)).not.toContain(createdShop.name)
    expect(String((await shop.app.inject({ url: '/sitemap.xml' })).body)).not.toContain(`/shops/${createdShop.id}<`)
    const shopper = await addShopper(shop)
    const chat = { shop_id: createdShop.id, user_id: shopper.id, type: 'user' }
    expect((await shop.post('/store-message', chat, { headers: shopper.headers })).status).toBe(404)
    for (const path of ['/seller/conversations', '/seller/orders'])
      expect((await shop.get(path, { headers: await enterConsoleAs(shop, userId) })).status, path).toBe(403)
    expect((await shop.get('/profile', { headers })).body.data.user).toMatchObject({ id: userId, is_seller: false })
  })

  it('opens the shop at once if `shop_auto_approve` is on', async () => {
    await withSettings(shop, { shop_auto_approve: true }, async () => {
      let invalidations = 0
      shop.deps.invalidations.subscribe(['catalogue'], () => invalidations++)
      const application = form()
      const { body } = await register(application)
      expect([body.data.shop.status, body.data.user.is_seller, invalidations]).toEqual(['active', true, 1])
      expect(await searchShopIds(application.shop_name)).toEqual([body.data.shop.id])
      expect((await mails()).map((mail) => mail.subject)).toEqual([
        `Your shop ${application.shop_name} is open`,
        `${application.shop_name} has opened`,
      ])
      await expectRefused(422, ['shop_name'], form({ shop_name: ` ${application.shop_name.toUpperCase()} ` }))
    })
  })

  it('escapes tags in the description', async () => {
    await withSettings(shop, { shop_auto_approve: true }, async () => {
      const { made: createdShop } = await registerSeller({
        shop_description: '5 < 6 & "more"\n\n<script>alert(1)</script>\n<img src=x onerror=alert(1)>',
      })
      const { description } = (await shop.get(`/shops/${createdShop.id}`)).body.data.shop
      expect(description).toBe(
        '<p>5 &lt; 6 &amp; &quot;more&quot;</p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;<br />&lt;img src=x onerror=alert(1)&gt;</p>',
      )
    })
  })

  it('refuses a taken email or phone at its field', async () => {
    const shopper = await addShopper(shop)
    await expectRefused(422, ['email'], form({ email: shopper.email?.toUpperCase() }))
    await expectRefused(422, ['phone'], form({ phone: shopper.phone?.slice(4) }))
    const { status } = await shop.post('/login', { phone: shopper.email, password: PASSWORD }, { ip: newIp() })
    expect(status).toBe(200)
  })

  it('validates the person like a registration, and the shop', async () => {
    await expectRefused(422, ['password'], form({ password: 'password123' }))
    await expectRefused(422, ['country'], form({ country: 'Atlantis' }))
    await expectRefused(422, ['phone'], form({ phone: undefined }))
    await expectRefused(422, ['shop_name'], form({ shop_name: ' ' }))
    await expectRefused(422, ['shop_name'], form({ shop_name: 'a\nb' }))
    await expectRefused(422, ['shop_address'], form({ shop_address: '' }))
    await expectRefused(422, ['shop_description'], form({ shop_description: 'x'.repeat(SHOP_DESCRIPTION_MAX + 1) }))
  })

  it('refuses invalid, too large, too many or missing pictures, and stores nothing', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const validLogo: Files[number] = ['shop_logo', { bytes: logo }]
    await expectRefused(422, ['shop_logo'], form(), [])
    await expectRefused(415, ['shop_logo'], form(), [['shop_logo', { bytes: svg }]])
    await expectRefused(415, ['shop_logo'], form(), [['shop_logo', { bytes: '<!doctype html>' }]])
    await expectRefused(415, ['shop_logo'], form(), [['shop_logo', { bytes: '%PDF-1.4', type: 'application/pdf' }]])
    await expectRefused(415, ['shop_banner'], form(), [validLogo, ['shop_banner', { bytes: logo.subarray(0, 60) }]])
    await expectRefused(413, ['shop_logo'], form(), [
      ['shop_logo', { bytes: Buffer.concat([logo, Buffer.alloc(SHOP_LOGO_BYTES_MAX)]) }],
    ])
    await expectRefused(422, ['shop_logo'], form(), [validLogo, validLogo])
  })

  it('creates one account for concurrent requests, and stores only its pictures', async () => {
    const before = await counts()
    const application = form()
    const replies = await Promise.all(Array.from({ length: 5 }, () => register(application)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422, 422, 422, 422])
    expect(await counts()).toEqual({
      users: before.users + 1,
      shops: before.shops + 1,
      pictures: before.pictures + 1,
      mails: before.mails + 2,
    })
  })

  it('gives shops with the same name different slugs', async () => {
    const name = 'Twin Looms'
    const twins = await Promise.all([registerSeller({ shop_name: name }), registerSeller({ shop_name: name })])
    const slugs = await db()
      .selectFrom('shops')
      .where(
        'id',
        'in',
        twins.map(({ made: createdShop }) => createdShop.id),
      )
      .select('slug')
      .execute()
    expect(slugs.map((row) => row.slug).sort()).toEqual(['twin-looms', 'twin-looms-2'])
  })

  it('returns 404 in single-vendor mode', async () => {
    const { headers } = await registerSeller()
    await withSettings(shop, { multi_vendor: false }, async () => {
      const before = await counts()
      expect((await register()).status).toBe(404)
      expect((await register({}, [])).status).toBe(404)
      expect((await getOwnShop(headers)).status).toBe(404)
      expect(await counts()).toEqual(before)
    })
  })
})

describe('GET /seller/shop', () => {
  // docs/spec §6: Seller and admin: not shown. Sellers have calls of their own, the operator a command line; the
  // storefront shows neither
  it('is refused without a shop', async () => {
    expect((await getOwnShop({ authorization: '' })).status).toBe(401)
    const { status, body } = await getOwnShop((await addShopper(shop)).headers)
    expect([status, body.code]).toEqual([403, 'forbidden'])
    const { id } = await db()
      .selectFrom('users')
      .where('email', '=', 'seller3@rialto.test')
      .select('id')
      .executeTakeFirstOrThrow()
    expect((await getOwnShop(await shop.loginAs(id))).body.data.shop).toMatchObject({
      id: 3,
      status: 'active',
      reason: null,
    })
  })
})

describe('approveShop and rejectShop', () => {
  it('publish an approved shop at once, and mail its seller in their language', async () => {
    const { made: createdShop, headers, userId } = await registerSeller({}, 'fr')
    await db().deleteFrom('outbox').execute()
    expect((await listApplications(operator, { status: 'pending' })).map((listedShop) => listedShop.id)).toContain(
      createdShop.id,
    )
    expect(await approveShop(operator, { shopId: createdShop.id, actor })).toMatchObject({
      sentence: 'Opened the shop {{name}}',
    })
    expect(await searchShopIds(createdShop.name)).toEqual([createdShop.id])
    expect((await shop.get(`/shops/${createdShop.id}`)).status).toBe(200)
    expect((await getOwnShop(headers)).body.data.shop.status).toBe('active')
    expect((await shop.get('/seller/orders', { headers: await enterConsoleAs(shop, userId) })).status).toBe(200)
    const [mail, ...more] = await mails()
    expect([more, /\/console$/m.test(mail?.text ?? '')]).toEqual([[], true])
    const { locale } = await db()
      .selectFrom('users')
      .where('email', '=', mail?.recipient ?? '')
      .select('locale')
      .executeTakeFirstOrThrow()
    expect(locale).toBe('fr')
  })

  it('approves or rejects a shop once under concurrent requests', async () => {
    const { made: createdShop } = await registerSeller()
    await db().deleteFrom('outbox').execute()
    const results = await Promise.all([
      ...[1, 2, 3].map(() => approveShop(operator, { shopId: createdShop.id, actor })),
      ...[1, 2, 3].map(() => rejectShop(operator, { shopId: createdShop.id, reason: 'No', actor })),
    ])
    const refused = results.filter((result) => 'code' in result && result.code === 'conflict')
    // A rejected shop may be approved later, so at most one approval and one rejection succeed.
    const approved = results.slice(0, 3).filter((result) => 'sentence' in result)
    const rejected = results.slice(3).filter((result) => 'sentence' in result)
    expect([approved.length <= 1, rejected.length <= 1, refused.length]).toEqual([
      true,
      true,
      6 - approved.length - rejected.length,
    ])
    expect((await mails()).length).toBe(approved.length + rejected.length)
    const again = await approveShop(operator, { shopId: createdShop.id, actor })
    expect(again).toMatchObject(approved.length === 1 ? { code: 'conflict' } : { isRestorable: true })
  })

  it('show the reason of a rejection to the seller, and allow a later approval', async () => {
    const { made: createdShop, headers } = await registerSeller()
    await db().deleteFrom('outbox').execute()
    for (const reason of ['', ' ', 'x'.repeat(501)])
      expect(await rejectShop(operator, { shopId: createdShop.id, reason, actor })).toMatchObject({ code: 'invalid' })
    expect(
      await rejectShop(operator, { shopId: createdShop.id, reason: ' The logo is somebody else’s. ', actor }),
    ).toMatchObject({
      sentence: 'Rejected the shop {{name}}',
    })
    expect((await getOwnShop(headers)).body.data.shop).toMatchObject({
      status: 'rejected',
      reason: 'The logo is somebody else’s.',
    })
    expect((await mails())[0]?.text).toContain('The logo is somebody else’s.')
    expect(await searchShopIds(createdShop.name)).toEqual([])
    expect(await rejectShop(operator, { shopId: createdShop.id, reason: 'Again', actor })).toMatchObject({
      code: 'conflict',
    })
    expect(await approveShop(operator, { shopId: createdShop.id, actor })).toMatchObject({
      isRestorable: true,
    })
    expect((await getOwnShop(headers)).body.data.shop).toMatchObject({ status: 'active', reason: null })
  })

  it('cannot approve a second shop of a name, or an unknown shop', async () => {
    const [first, second] = [
      await registerSeller({ shop_name: 'Same Looms' }),
      await registerSeller({ shop_name: 'same  looms' }),
    ]
    expect(await approveShop(operator, { shopId: first.made.id, actor })).toMatchObject({ isRestorable: true })
    expect(await approveShop(operator, { shopId: second.made.id, actor })).toMatchObject({ code: 'conflict' })
    for (const shopId of [0, 99_999]) {
      expect(await approveShop(operator, { shopId, actor })).toMatchObject({ code: 'not_found' })
      expect(await rejectShop(operator, { shopId, reason: 'x', actor })).toMatchObject({ code: 'not_found' })
    }
  })
})

describe('shop pictures without a shop', () => {
  it('are deleted after a day, while those of shops stay', async () => {
    await registerSeller()
    const folder = join(shop.deps.config.dataDir, 'media/shops')
    const before = pictures()
    writeFileSync(join(folder, '5f0c1d2e3b4a59687786a5b4c3d2e1f0.webp'), 'x')
    const dayBefore = Date.now() / 1000 - 25 * 3600
    for (const name of pictures()) utimesSync(join(folder, name), dayBefore, dayBefore)
    await createShopPictureUpkeep(shop.deps).workDue()
    expect(pictures().sort()).toEqual(before.sort())
  })
})

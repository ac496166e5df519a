import {
  chatShopChannel,
  chatUserChannel,
  MESSAGE_TO_SHOP_EVENT,
  MESSAGE_TO_USER_EVENT,
} from '@rialto/contract/realtime'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { shopCommand } from '../../src/cli/testing/shop-command.ts'
import { databaseUrlOf } from '../../src/config/config.ts'
import { startSmtpServer } from '../../src/modules/base/outbound/testing/smtp-server.ts'
import { addShopper, newIp, PASSWORD, type Shopper } from '../../src/modules/people/accounts/testing/shopper.ts'
import { addStockedProduct } from '../../src/modules/selling/cart/testing/add-stocked-product.ts'
import { addShop, createOrderCalls, type OrderCalls } from '../../src/modules/selling/orders/testing/order-calls.ts'
import { validTicket as ticket } from '../../src/modules/talking/tickets/testing/ticket-fixture.ts'
import { makeShopKey } from '../support/console.ts'
import { type Balancer, startBalancer } from './testing/balancer.ts'
import { type Caller, callerAt } from './testing/caller.ts'
import { type ChatSocket, openChatSocket } from './testing/chat-socket.ts'
import { expectNothingLost } from './testing/expect-nothing-lost.ts'
import { buildPages, type Instance, newInstance } from './testing/instance.ts'
import { removeDemoPasswords } from './testing/remove-demo-passwords.ts'
import { startTraffic } from './testing/traffic.ts'

const POLLING = { timeout: 20_000, interval: 20 }
const STOCK = 10_000

describe.runIf(inject('databases').engine === 'postgres')('two processes behind a balancer', () => {
  /** The same shop without a port, to create test data. */
  let setupShop: OrderCalls
  let mail: Awaited<ReturnType<typeof startSmtpServer>>
  let one: Instance
  let other: Instance
  let both: readonly Instance[]
  let balancer: Balancer
  /** Calls through the balancer. */
  let shop: Caller
  let realtimeKey: string
  let lines: ChatSocket[] = []
  beforeAll(async () => {
    await buildPages()
    mail = await startSmtpServer()
    setupShop = await createOrderCalls({
      APP_ENV: 'production',
      APP_SECRET: 'one secret of all instances of a shop',
      APP_URL: 'https://shop.example.com',
      SMTP_URL: mail.url,
      MAIL_FROM: 'shop@example.com',
    })
    await removeDemoPasswords(databaseUrlOf(setupShop.deps.config))
    const environment = { ...setupShop.environment, TRUST_PROXY: '1' }
    both = [one, other] = await Promise.all([newInstance('one', environment), newInstance('other', environment)])
    balancer = await startBalancer(both.map(({ url }) => url))
    shop = callerAt(balancer.url)
    await Promise.all(both.map((instance) => instance.start()))
    realtimeKey = (await one.get('/master')).body.data.pusher_app_key
  }, 180_000)
  afterEach(async () => {
    for (const line of lines) line.close()
    lines = []
    await vi.waitFor(() => expect(both.map(({ url }) => balancer.socketsAt(url))).toEqual([0, 0]), POLLING)
  })
  afterAll(async () => {
    await Promise.all((both ?? []).map((instance) => instance.kill()))
    await balancer?.close()
    await setupShop?.close()
    await mail?.[Symbol.asyncDispose]()
  })

  /** Opens a browser's socket; returns it with the instance that holds it and the other one. */
  async function line(channel: string): Promise<{ line: ChatSocket; at: Instance; away: Instance }> {
    const before = balancer.socketsAt(one.url)
    const opened = await openChatSocket(balancer, realtimeKey, channel)
    lines.push(opened)
    const isAtOne = balancer.socketsAt(one.url) > before
    return { line: opened, at: isAtOne ? one : other, away: isAtOne ? other : one }
  }

  const everywhere = <T>(ask: (instance: Instance) => Promise<T>): Promise<T[]> => Promise.all(both.map(ask))

  it('share sessions and carts', async () => {
    const { email } = await addShopper(setupShop)
    const login = await shop.post('/login', { phone: email, password: PASSWORD })
    const headers = { authorization: `Bearer ${login.body.data.access.token}` }
    const goods = await addStockedProduct(setupShop)
    const put = () => shop.post('/cart/store', { product_id: goods }, { headers })
    const added = [await put(), await put()]
    expect(new Set(added.map((reply) => reply.headers['x-served-by']))).toEqual(new Set(both.map(({ url }) => url)))
    const [here, there] = await everywhere((instance) => instance.get('/carts', { headers }))
    expect(here?.body.data).toMatchObject({ total: 2, cart_items: [{ products: [{ id: goods, quantity: 2 }] }] })
    expect(there?.body).toEqual(here?.body)
    expect((await shop.post('/logout', {}, { headers })).status).toBe(200)
    expect((await everywhere((instance) => instance.get('/carts', { headers }))).map(({ status }) => status)).toEqual([
      401, 401,
    ])
  })

  it('show the same stock, also on cached pages', async () => {
    const [shopId, buyer, late] = [await addShop(setupShop), await setupShop.addBuyer(), await addShopper(setupShop)]
    const product_id = await addStockedProduct(setupShop, { shopId, stock: 1 })
    const page = (instance: Instance) => instance.fetch(`/products/${product_id}/details`).then((reply) => reply.text())
    for (const html of await everywhere(page)) expect(html).toContain('schema.org/InStock')

    expect((await one.post('/cart/store', { product_id }, buyer)).status).toBe(200)
    const order = { shop_ids: [shopId], payment_method: 'cash', address_id: buyer.addressId }
    const placed = await other.post('/place-order', order, buyer)
    expect(placed.status, placed.body.message).toBe(200)

    for (const instance of both) {
      expect((await instance.post('/cart/store', { product_id }, late)).body.code).toBe('out_of_stock')
      expect((await instance.get('/orders', buyer)).body.data.orders).toMatchObject([
        { id: placed.body.data.orders[0].id },
      ])
      await vi.waitFor(async () => expect(await page(instance)).toContain('schema.org/OutOfStock'), POLLING)
    }
  })

  it('show a setting that an operator has changed', async () => {
    const hotline = async (instance: Instance) => (await instance.get('/master')).body.data.mobile
    await everywhere(hotline)
    expect(
      await shopCommand(setupShop.environment)(['settings', 'change', '--values', '{"mobile":"+1 555 010 8001"}']),
    ).toMatchObject({
      code: 0,
    })
    await vi.waitFor(
      async () => expect(await everywhere(hotline)).toEqual(['+1 555 010 8001', '+1 555 010 8001']),
      POLLING,
    )
  })

  it('share one-time codes, and the limits of codes and logins', async () => {
    const [ana, ben] = [await addShopper(setupShop), await addShopper(setupShop)]
    const requestCode = (instance: Instance, { email }: Shopper) =>
      instance.post('/send-otp', { phone: email, phone_code: null, forgot_password: 1 }, { ip: newIp() })
    const verifyCode = (instance: Instance, { email }: Shopper, otp: string) =>
      instance.post('/verify-otp', { phone: email, otp }, { ip: newIp() })
    const login = (instance: Instance, { email }: Shopper, password: string) =>
      instance.post('/login', { phone: email, password }, { ip: newIp() })

    expect((await requestCode(one, ana)).status).toBe(200)
    expect((await requestCode(other, ana)).status).toBe(429)
    const code = await vi.waitFor(() => codeTo(ana), POLLING)
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    for (const instance of [one, other, one]) expect((await verifyCode(instance, ana, wrong)).status).not.toBe(200)
    for (const { status } of await everywhere((instance) => verifyCode(instance, ana, code)))
      expect(status).not.toBe(200)

    expect((await requestCode(one, ben)).status).toBe(200)
    const validCode = await vi.waitFor(() => codeTo(ben), POLLING)
    expect((await verifyCode(other, ben, validCode)).body.data.token).toBeTruthy()

    for (const instance of [one, other, one, other, one])
      expect((await login(instance, ben, 'not-the-password')).body.code).toBe('credentials_wrong')
    for (const { status } of await everywhere((instance) => login(instance, ben, PASSWORD))) expect(status).toBe(429)
  })

  function codeTo({ email }: Shopper): string {
    const letter = mail.received.find(({ to }) => to[0] === email)
    const code = /^\d{4}$/m.exec(letter?.data ?? '')?.[0]
    if (!code) throw new Error('no code has come yet')
    return code
  }

  it('serve pictures and attachments that the other received', async () => {
    const ana = await addShopper(setupShop)
    const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0f5e5d' } })
      .png()
      .toBuffer()
    const file = () => new Blob([new Uint8Array(png)], { type: 'image/png' })
    const photo = new FormData()
    photo.append('profile_photo', file(), 'me.png')
    const { body } = await one.post('/update-profile', photo, ana)
    // Both instances encode the variant at the same time.
    const made = await everywhere(async (instance) => {
      const reply = await instance.fetch(`${new URL(body.data.user.profile_photo, 'http://shop').pathname}?w=160`)
      return [reply.status, Buffer.from(await reply.arrayBuffer())] as const
    })
    for (const [status, bytes] of made) expect([status, (await sharp(bytes).metadata()).width]).toEqual([200, 160])

    const form = new FormData()
    for (const [name, value] of Object.entries(ticket)) form.append(name, value)
    form.append('attachments', file(), 'parcel.png')
    const opened = await one.post('/support-ticket', form, ana)
    const number = opened.body.data.ticket.ticket_number
    const shown = await other.get(`/support-ticket/show?ticket_number=${number}`, ana)
    const [attachment] = shown.body.data.messages[0].attachments
    expect((await other.fetch(new URL(attachment.url, 'http://shop').pathname, ana)).status).toBe(200)
  })

  /** A shopper and a seller who can write to each other at any instance, and each one's socket. */
  async function conversation() {
    const [ana, seller] = [await addShopper(setupShop), await addShopper(setupShop)]
    const shopId = await addShop(setupShop, { owner_id: seller.id })
    const program = { headers: await makeShopKey(setupShop, { shopId, userId: seller.id, permissions: ['inbox'] }) }
    const { line: hers, at: herInstance, away: shopsInstance } = await line(chatUserChannel(ana.id))
    const { line: shops, at } = await line(chatShopChannel(shopId))
    expect(at).toBe(shopsInstance)
    const say = (to: Caller, message: string) =>
      to.post('/send-message', { shop_id: shopId, message, type: 'user' }, ana)
    const answer = (to: Caller, message: string) => to.post('/seller/messages', { user_id: ana.id, message }, program)
    const read = async (from: Caller): Promise<string[]> => {
      const { body } = await from.get(`/get-message?shop_id=${shopId}`, ana)
      return body.data.data.map((letter: { message: string }) => letter.message).reverse()
    }
    return { hers, herInstance, shops, shopsInstance, say, answer, read }
  }

  it('deliver chat events to sockets of the other', async () => {
    const { hers, herInstance, shops, shopsInstance, say, answer, read } = await conversation()
    const toShop = shops.next(MESSAGE_TO_SHOP_EVENT)
    expect((await say(herInstance, 'Is it in stock?')).status).toBe(200)
    expect(await toShop).toEqual({})
    const toHer = hers.next(MESSAGE_TO_USER_EVENT)
    expect((await answer(shopsInstance, 'It is.')).status).toBe(200)
    expect(await toHer).toEqual({})
    for (const instance of both) expect(await read(instance)).toEqual(['Is it in stock?', 'It is.'])
  })

  it('lose nothing when one is killed, move its sockets to the other, and use it again after a restart', async () => {
    await everywhere((instance) => instance.start())
    const { hers, herInstance: victim, shops, shopsInstance: survivor, say, answer, read } = await conversation()
    expect((await say(shop, 'Hello?')).status).toBe(200)
    const goods = await Promise.all([offer(), offer(), offer()])
    const traffic = startTraffic(shop, await setupShop.addBuyers(40), goods)
    await traffic.reach(20)

    const again = hers.again()
    await victim.kill()
    for (const text of ['One', 'Two', 'Three']) expect((await answer(shop, text)).status).toBe(200)
    await traffic.reach(traffic.orders() + 20)
    await expectNothingLost(setupShop, await traffic.stop(), goods, STOCK)
    await again
    expect([balancer.socketsAt(victim.url), balancer.socketsAt(survivor.url)]).toEqual([0, 2])
    expect([hers.losses(), shops.losses()]).toEqual([1, 0])
    // Messages sent while the socket was disconnected are in the fetched conversation.
    expect(await read(shop)).toEqual(['Hello?', 'One', 'Two', 'Three'])
    await Promise.all([hers.next(MESSAGE_TO_USER_EVENT), answer(shop, 'Four')])

    const served = balancer.answeredBy(victim.url)
    await victim.start()
    const more = await Promise.all([offer(), offer(), offer()])
    const later = startTraffic(shop, await setupShop.addBuyers(40), more)
    await later.reach(15)
    await expectNothingLost(setupShop, await later.stop(), more, STOCK)
    expect(balancer.answeredBy(victim.url)).toBeGreaterThan(served)
    await Promise.all([hers.next(MESSAGE_TO_USER_EVENT), answer(victim, 'Five')])
  }, 180_000)

  async function offer() {
    const shopId = await addShop(setupShop)
    const productId = await addStockedProduct(setupShop, { shopId, stock: STOCK })
    const variant = await setupShop.deps.database.db
      .selectFrom('product_variants')
      .where('product_id', '=', productId)
      .select('id')
      .executeTakeFirstOrThrow()
    return { shopId, productId, variantId: variant.id }
  }

  it('have logged no error', () => {
    for (const instance of both) expect(instance.logged(50)).toEqual([])
  })
})

import { PRIVATE_MARKET_CHANNEL, privateShopChannel, privateUserChannel } from '@rialto/contract/realtime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { enterConsole } from '../../test/support/console.ts'
import { joinTeam } from '../../test/support/market.ts'
import { createSellerCalls, type SellerCalls } from '../modules/selling/orders/testing/seller-calls.ts'
import { authoriseSubscription } from './connection.ts'
import { RawSocket } from './testing/raw-socket.ts'

let shop: SellerCalls
let address: string
let channel: string
let seller: Record<string, string>
beforeAll(async () => {
  shop = await createSellerCalls()
  channel = privateShopChannel(shop.shopId)
  seller = await enterConsole(shop, shop.seller.email ?? '')
  const origin = (await shop.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  address = `${origin}/app/${(await shop.get('/master')).body.data.pusher_app_key}?protocol=7`
})
afterAll(() => shop.close())

const authorise = (headers: Record<string, string>, channel_name: string, socket_id = '1.2') =>
  shop.post('/console/realtime/auth', { socket_id, channel_name }, { headers })

/** A socket that has subscribed to a private channel as the person with these headers. */
async function subscribe(headers: Record<string, string>, channelName: string): Promise<RawSocket> {
  const socket = new RawSocket(new WebSocket(address))
  const { body } = await authorise(headers, channelName, await socket.ready())
  socket.subscribe(channelName, body.data.auth)
  await socket.next('pusher_internal:subscription_succeeded')
  return socket
}
const changesTo = (socket: RawSocket) =>
  socket.frames.filter(({ event }) => event === 'changed').map(({ data }) => data)

describe('a private channel', () => {
  it('tells the team of new and changed orders and of messages, by kind and id alone', async () => {
    const socket = await subscribe(seller, channel)
    const order = await shop.order()
    await expect.poll(() => changesTo(socket)).toEqual([{ kind: 'order', id: order.id }])
    await shop.call('POST', `/seller/orders/${order.id}/notes`, { body: { text: 'Chipped' } })
    await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
    await shop.post('/orders/cancel', { order_id: order.id, reason: 'x' }, { headers: order.buyer.headers })
    await shop.post('/send-message', { shop_id: shop.shopId, message: 'Hello' }, { headers: order.buyer.headers })
    await expect
      .poll(() => changesTo(socket))
      .toEqual([
        ...Array.from({ length: 3 }, () => ({ kind: 'order', id: order.id })),
        { kind: 'message', id: order.buyer.id },
      ])
    socket.terminate()
  })

  it('is refused to guests, shoppers, strangers and other shops, and without a signature', async () => {
    const stranger = await shop.addBuyer()
    expect((await authorise({}, channel)).status).toBe(401)
    expect((await authorise(stranger.headers, channel)).status).toBe(403)
    for (const [email, name] of [
      [stranger.email ?? '', channel],
      ['seller2@rialto.test', channel],
      ['operator1@rialto.test', channel],
      [shop.seller.email ?? '', PRIVATE_MARKET_CHANNEL],
    ] as const)
      expect((await authorise(await enterConsole(shop, email), name)).status, `${email} ${name}`).toBe(403)
    expect((await authorise(seller, 'chat_shop_1')).status).toBe(422)
    const { origin: _origin, ...withoutOrigin } = seller
    expect((await authorise(withoutOrigin, channel)).status).toBe(403)

    const socket = new RawSocket(new WebSocket(address))
    const { body } = await authorise(seller, channel, '1.2')
    await socket.ready()
    socket.subscribe(channel, body.data.auth)
    expect((await socket.next('pusher:subscription_error')).data).toMatchObject({ status: 401 })
    socket.terminate()
  })

  it('is closed when somebody leaves, who is then refused', async () => {
    const db = shop.deps.database.db
    const member = await shop.addBuyer()
    const headers = await enterConsole(shop, member.email ?? '')
    await joinTeam(shop, { shopId: shop.shopId, userId: member.id, role: 'support' })
    const socket = await subscribe(headers, channel)
    await db.deleteFrom('shop_members').where('user_id', '=', member.id).execute()
    shop.deps.invalidations.publishTeamChange(shop.shopId)
    // 4200: the clients of those who stay connect again at once.
    expect(await socket.closed).toBe(4200)
    expect((await authorise(headers, channel)).status).toBe(403)
    expect((await authorise(seller, channel)).status).toBe(200)
  })

  it('of the market is closed when one of the staff is removed', async () => {
    const owner = await enterConsole(shop, 'operator1@rialto.test')
    const leaving = await enterConsole(shop, 'operator3@rialto.test')
    const socket = await subscribe(leaving, PRIVATE_MARKET_CHANNEL)
    const staff = (await shop.get('/admin/staff', { headers: owner })).body.data.items
    const { id } = staff.find(({ email }: { email: string }) => email === 'operator3@rialto.test')
    expect((await shop.delete(`/admin/staff/${id}`, { headers: owner })).status).toBe(200)
    expect(await socket.closed).toBe(4200)
    expect((await authorise(leaving, PRIVATE_MARKET_CHANNEL)).status).toBe(401)
  })
})

describe('writing', () => {
  const types = (path: string, headers: Record<string, string>, body = {}) => shop.post(path, body, { headers })
  const typingTo = (socket: RawSocket) =>
    socket.frames.filter(({ event }) => event === 'typing').map(({ data }) => data)

  /** A shopper with a conversation, whose page hears of writing, and the shop's console. */
  async function conversation() {
    const buyer = await shop.addBuyer()
    await shop.post('/send-message', { shop_id: shop.shopId, message: 'Hello' }, { headers: buyer.headers })
    const page = new RawSocket(new WebSocket(address))
    const own = privateUserChannel(buyer.id)
    const subscription = { socket_id: await page.ready(), channel_name: own }
    page.subscribe(own, (await shop.post('/realtime/auth', subscription, { headers: buyer.headers })).body.data.auth)
    await page.next('pusher_internal:subscription_succeeded')
    return { buyer, page, console: await subscribe(seller, channel), path: `/seller/conversations/${buyer.id}` }
  }

  it('is told to the other member alone, and not stored', async () => {
    const { buyer, page, console, path } = await conversation()
    const rows = () => shop.deps.database.db.selectFrom('conversations').selectAll().orderBy('id').execute()
    const before = await rows()
    expect((await types('/typing', buyer.headers, { shop_id: shop.shopId })).status).toBe(200)
    await expect.poll(() => typingTo(console)).toEqual([{ id: buyer.id }])
    expect((await types(`${path}/typing`, seller)).status).toBe(200)
    await expect.poll(() => typingTo(page)).toEqual([{ id: shop.shopId }])
    expect(typingTo(console)).toHaveLength(1)
    expect(await rows()).toEqual(before)
    for (const socket of [page, console]) socket.terminate()
  })

  it('is not told once the team has closed the conversation, until the shopper has written', async () => {
    const { buyer, page, console, path } = await conversation()
    await types(`${path}/close`, seller)
    const both = async () => {
      expect((await types('/typing', buyer.headers, { shop_id: shop.shopId })).status).toBe(200)
      expect((await types(`${path}/typing`, seller)).status).toBe(200)
    }
    await both()
    await shop.post('/send-message', { shop_id: shop.shopId, message: 'More' }, { headers: buyer.headers })
    await both()
    await expect.poll(() => [...typingTo(console), ...typingTo(page)]).toHaveLength(2)
    for (const socket of [page, console]) socket.terminate()
  })

  it('is not told by people outside the conversation, who cannot hear it either', async () => {
    const { buyer, page, console, path } = await conversation()
    const stranger = await shop.addBuyer()
    // Their first message is on its way, of which the shop does not hear.
    expect((await types('/typing', stranger.headers, { shop_id: shop.shopId })).status).toBe(200)
    expect((await types(`/seller/conversations/${stranger.id}/typing`, seller)).status).toBe(404)
    const other = await enterConsole(shop, 'seller2@rialto.test')
    expect((await types(`${path}/typing`, other)).status).toBe(404)
    const subscription = { socket_id: '1.2', channel_name: privateUserChannel(buyer.id) }
    expect((await shop.post('/realtime/auth', subscription, { headers: stranger.headers })).status).toBe(404)
    expect((await shop.post('/realtime/auth', subscription)).status).toBe(401)
    expect((await authorise(seller, privateUserChannel(buyer.id))).status).toBe(422)
    const ofShop = { socket_id: '1.2', channel_name: channel }
    expect((await shop.post('/realtime/auth', ofShop, { headers: buyer.headers })).status).toBe(422)
    expect([...typingTo(page), ...typingTo(console)]).toEqual([])
    for (const socket of [page, console]) socket.terminate()
  })
})

describe('a private channel of an external service', () => {
  it('is signed with the keys of that service', async () => {
    const keys = {
      PUSHER_APP_ID: '1',
      PUSHER_APP_KEY: 'outside',
      PUSHER_APP_SECRET: 'hidden',
      PUSHER_APP_CLUSTER: 'eu',
    }
    const outside = await createSellerCalls(keys)
    const headers = await enterConsole(outside, outside.seller.email ?? '')
    const name = privateShopChannel(outside.shopId)
    const { body } = await outside.post('/console/realtime/auth', { socket_id: '1.2', channel_name: name }, { headers })
    expect(body.data.auth).toBe(authoriseSubscription({ key: 'outside', secret: 'hidden' }, '1.2', name))
    await outside.close()
  })
})

import { Message } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { MESSAGES_PER_MINUTE } from './rules.ts'
import { type ChatFixture, createChatFixture, type Seller } from './testing/chat-fixture.ts'

let shop: ChatFixture
let seller: Seller
let shopper: Shopper
beforeAll(async () => {
  shop = await createChatFixture()
})
afterAll(() => shop.close())

const addMembers = async () => {
  seller = await shop.addSeller()
  shopper = await addShopper(shop)
}
const get = (path: string, { headers }: Pick<Shopper, 'headers'>) => shop.get(path, { headers })
const setShopStatus = (status: 'closed' | 'pending' | 'active') =>
  shop.deps.database.db.updateTable('shops').set({ status }).where('id', '=', seller.shopId).execute()

describe('a message', () => {
  // docs/spec §3: Message: text, created_at, type, user.profile_photo, shop.logo, shop_active_status, optional
  // product; a product message with no text is a product card
  // docs/spec §7: `GET /get-message`, `POST /send-message`, `POST /store-message`, `GET /get-shops`, `GET
  // /unread-messages`, `POST /update-last-seen` (empty JSON body)
  it('reaches the other member, as does the answer', async () => {
    await addMembers()
    const sent = await shop.sendAsShopper(shopper, seller.shopId, '  Is the teapot\r\nlarge?  ')
    expect(sent.status).toBe(200)
    const { message } = sent.body.data
    expect(Message.strict().parse(message)).toEqual(message)
    expect(message).toMatchObject({
      shop_id: seller.shopId,
      user_id: shopper.id,
      type: 'user',
      message: 'Is the teapot\nlarge?',
      created_at: new Date(shop.deps.now()).toISOString(),
      user: { id: shopper.id, profile_photo: '' },
      shop: { id: seller.shopId, logo: '/media/logo.webp' },
      product: null,
    })
    const answered = await shop.sendAsSeller(seller, shopper.id, 'It holds a litre.')
    expect(answered.body.data.message).toMatchObject({
      type: 'shop',
      message: 'It holds a litre.',
      user_id: shopper.id,
    })
    const texts = ['It holds a litre.', 'Is the teapot\nlarge?']
    expect(await shop.readAsShopper(shopper, seller.shopId)).toEqual(texts)
    expect(await shop.readAsSeller(seller, shopper.id)).toEqual(texts)
  })

  it('is stored unchanged, whatever its characters', async () => {
    await addMembers()
    const unusual = [`<b>"O'Neil"</b>; DROP TABLE messages;-- 🏠`, 'مرحبا \u200fبك', 'a'.repeat(2000)]
    for (const text of unusual)
      expect((await shop.sendAsShopper(shopper, seller.shopId, text)).body.data.message.message).toBe(text)
    expect(await shop.readAsShopper(shopper, seller.shopId)).toEqual(unusual.toReversed())
  })

  it('is refused if it is empty, too long or not a text, and not stored', async () => {
    await addMembers()
    const before = await shop.allRows()
    for (const message of [undefined, null, '', ' \n ', 7, ['a'], {}, 'a'.repeat(2001), 'a\0b', '\ud800'])
      for (const reply of [
        await shop.post('/send-message', { shop_id: seller.shopId, message }, { headers: shopper.headers }),
        await shop.post('/seller/messages', { user_id: shopper.id, message }, { headers: seller.headers }),
      ])
        expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['message']])
    expect(await shop.allRows()).toEqual(before)
  })

  it.each([undefined, null, '1', 0, -1, 1.5, 2_147_483_648, {}])('is refused for the recipient %j', async (to) => {
    await addMembers()
    const asShopper = await shop.post('/send-message', { shop_id: to, message: 'Hi' }, { headers: shopper.headers })
    const asSeller = await shop.post('/seller/messages', { user_id: to, message: 'Hi' }, { headers: seller.headers })
    expect([asShopper.status, asSeller.status]).toEqual([422, 422])
  })

  it('is sent only as the caller’s own side', async () => {
    await addMembers()
    const body = { shop_id: seller.shopId, message: 'I am the shop', type: 'shop' }
    expect((await shop.post('/send-message', body, { headers: shopper.headers })).status).toBe(422)
  })

  it('is refused to a shop that does not exist, is not open yet or has closed, whose team may still write', async () => {
    await addMembers()
    const notFound = { status: 404, body: { message: 'Shop not found', code: 'not_found' } }
    expect(await shop.sendAsShopper(shopper, 1_999_999_999, 'Hi')).toMatchObject(notFound)
    await setShopStatus('pending')
    expect(await shop.sendAsShopper(shopper, seller.shopId, 'Hi')).toMatchObject(notFound)
    await setShopStatus('active')
    await shop.sendAsShopper(shopper, seller.shopId, 'Are you there?')
    await setShopStatus('closed')
    const before = await shop.allRows()
    expect(await shop.sendAsShopper(shopper, seller.shopId, 'Hi')).toMatchObject({
      status: 422,
      body: { code: 'shop_gone' },
    })
    expect(await shop.allRows()).toEqual(before)
    // Orders that are on their way are finished (docs/decisions/094).
    expect(await shop.sendAsSeller(seller, shopper.id, 'Your parcel comes')).toMatchObject({ status: 200 })
    expect(await shop.readAsShopper(shopper, seller.shopId)).toEqual(['Your parcel comes', 'Are you there?'])
    expect((await shop.conversations(shopper)).map((conversation) => conversation.shop.id)).toEqual([seller.shopId])
  })

  it('is refused from a seller before the shopper has written', async () => {
    await addMembers()
    const other = await addShopper(shop)
    await shop.open(shopper, seller.shopId)
    for (const id of [shopper.id, other.id, 1_999_999_999]) {
      expect(await shop.sendAsSeller(seller, id, 'Buy!')).toMatchObject({ status: 404, body: { message: 'Not found' } })
      expect((await get(`/seller/messages?user_id=${id}`, seller)).status).toBe(404)
    }
    expect(await shop.sellerConversations(seller)).toEqual([])
  })

  it('is not found by non-members', async () => {
    await addMembers()
    await shop.sendAsShopper(shopper, seller.shopId, 'Between us')
    const [other, otherSeller] = [await addShopper(shop), await shop.addSeller()]
    expect(await shop.readAsShopper(other, seller.shopId)).toEqual([])
    expect((await get(`/seller/messages?user_id=${shopper.id}`, otherSeller)).status).toBe(404)
    expect((await shop.sendAsSeller(otherSeller, shopper.id, 'Psst')).status).toBe(404)
    expect(await shop.conversations(other)).toEqual([])
    expect(await shop.sellerConversations(otherSeller)).toEqual([])
    expect(await shop.readAsSeller(seller, shopper.id)).toEqual(['Between us'])
  })

  it('is refused above the limit per minute, and accepted again later', async () => {
    await addMembers()
    const start = shop.deps.now()
    for (let n = 0; n < MESSAGES_PER_MINUTE; n++) await shop.sendAsShopper(shopper, seller.shopId, `${n}`)
    const { status, headers } = await shop.sendAsShopper(shopper, seller.shopId, 'more')
    expect([status, headers['retry-after']]).toEqual([429, '60'])
    expect((await shop.sendAsSeller(seller, shopper.id, 'Slowly!')).status).toBe(200)
    shop.setNow(start + 60_000)
    expect((await shop.sendAsShopper(shopper, seller.shopId, 'more')).status).toBe(200)
    shop.setNow(start - 3_600_000)
    expect((await shop.sendAsShopper(shopper, seller.shopId, 'with the clock set back')).status).toBe(200)
    shop.setNow(start)
  })

  it('is limited per network as well', async () => {
    await addMembers()
    const send = () =>
      shop.post('/send-message', { shop_id: seller.shopId, message: '' }, { headers: shopper.headers, ip: '10.99.0.1' })
    for (let n = 0; n < 240; n++) await send()
    expect(await send()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })
})

describe('the pages of a conversation', () => {
  const fill = async (count: number) => {
    for (let n = 1; n <= count; n++)
      await (n % 2 ? shop.sendAsShopper(shopper, seller.shopId, `${n}`) : shop.sendAsSeller(seller, shopper.id, `${n}`))
  }

  it('come newest first, with the total', async () => {
    await addMembers()
    await fill(25)
    const { data } = (await get(`/get-message?shop_id=${seller.shopId}`, shopper)).body
    expect(data).toMatchObject({ current_page: 1, last_page: 2, per_page: 20, total: 25 })
    expect(data.data.map((one: Message) => one.message)).toEqual(Array.from({ length: 20 }, (_, n) => `${25 - n}`))
    expect(await shop.readAsShopper(shopper, seller.shopId, 2)).toEqual(['5', '4', '3', '2', '1'])
    expect(await shop.readAsShopper(shopper, seller.shopId, 3)).toEqual([])
    expect(await shop.readAsSeller(seller, shopper.id, 2)).toEqual(['5', '4', '3', '2', '1'])
  })

  it('are complete and in order while new messages arrive, also with equal times', async () => {
    await addMembers()
    await fill(12)
    const seen = await shop.readAsShopper(shopper, seller.shopId, 1, 5)
    await shop.sendAsSeller(seller, shopper.id, '13')
    seen.push(...(await shop.readAsShopper(shopper, seller.shopId, 2, 5)))
    await shop.sendAsSeller(seller, shopper.id, '14')
    seen.push(...(await shop.readAsShopper(shopper, seller.shopId, 3, 5)))
    expect([...new Set(seen)]).toEqual(Array.from({ length: 12 }, (_, n) => `${12 - n}`))
  })

  it('are empty without messages, and not found without a shop', async () => {
    await addMembers()
    const { body } = await get(`/get-message?shop_id=${seller.shopId}`, shopper)
    expect(body.data).toEqual({ data: [], current_page: 1, last_page: 1, per_page: 20, total: 0 })
    expect((await get('/get-message?shop_id=1999999999', shopper)).status).toBe(404)
    await setShopStatus('closed')
    expect((await get(`/get-message?shop_id=${seller.shopId}`, shopper)).status).toBe(404)
  })

  it.each(['', 'shop_id=abc', 'shop_id=0', 'shop_id=1&page=0', 'shop_id=1&per_page=101', 'shop_id=1&page=x'])(
    'are refused for ?%s',
    async (query) => {
      await addMembers()
      expect((await get(`/get-message?${query}`, shopper)).status).toBe(422)
      expect((await get(`/seller/messages?${query.replace('shop_id', 'user_id')}`, seller)).status).toBe(422)
    },
  )
})

describe('the chat endpoints', () => {
  const reads = ['/get-message?shop_id=1', '/get-shops', '/unread-messages?user_id=1']
  const writes = ['/store-message', '/send-message', '/update-last-seen']
  const sellerReads = ['/seller/conversations', '/seller/messages?user_id=1']
  const sellerWrites = ['/seller/messages', '/seller/update-last-seen']

  it('require a login', async () => {
    for (const headers of [{}, { authorization: `Bearer ${'x'.repeat(43)}` }] as Record<string, string>[]) {
      for (const path of [...reads, ...sellerReads]) expect((await shop.get(path, { headers })).status).toBe(401)
      for (const path of [...writes, ...sellerWrites]) expect((await shop.post(path, {}, { headers })).status).toBe(401)
    }
  })

  it('require a shop if they are for sellers', async () => {
    await addMembers()
    for (const path of sellerReads) expect((await get(path, shopper)).status).toBe(403)
    for (const path of sellerWrites)
      expect((await shop.post(path, { user_id: shopper.id, message: 'Hi' }, { headers: shopper.headers })).status).toBe(
        403,
      )
  })
})

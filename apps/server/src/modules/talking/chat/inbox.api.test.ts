import { ConversationContext, SellerConversation, SellerMessage } from '@rialto/contract'
import type { SellerRole } from '@rialto/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller } from '../../../../test/support/console.ts'
import { addOrders, addViews, joinTeam } from '../../../../test/support/market.ts'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { putInCart } from '../../selling/checkout/testing/put-in-cart.ts'
import { countUnanswered } from './repository-inbox.ts'
import { type ChatFixture, createChatFixture, type Seller } from './testing/chat-fixture.ts'

const MINUTE = 60_000

let shop: ChatFixture
let start: number
beforeAll(async () => {
  shop = await createChatFixture()
  start = shop.deps.now()
})
afterAll(() => shop.close())

const after = (minutes: number) => shop.setNow(start + minutes * MINUTE)
const post = (path: string, { headers }: Pick<Shopper, 'headers'>, body: unknown = {}) =>
  shop.post(path, body, { headers })
const inbox = async ({ headers }: Pick<Shopper, 'headers'>, query: string) =>
  (await shop.get(`/seller/conversations?${query}`, { headers })).body.data
const usersIn = async (seller: Seller, query: string) =>
  (await inbox(seller, query)).items.map(({ user }: SellerConversation) => user.id)
const change = (seller: Seller, { id }: Shopper, what: string, body?: unknown) =>
  post(`/seller/conversations/${id}/${what}`, seller, body)

/** A person who joins the seller's team. */
async function addMember({ shopId }: Seller, role: SellerRole): Promise<Shopper> {
  const member = await addSeller(shop)
  await joinTeam(shop, { shopId, userId: member.id, role, at: start })
  return member
}

/** Three shoppers who wrote ten minutes apart. */
async function threeWaiting(): Promise<{ seller: Seller; shoppers: [Shopper, Shopper, Shopper] }> {
  const seller = await shop.addSeller()
  const shoppers: [Shopper, Shopper, Shopper] = [await addShopper(shop), await addShopper(shop), await addShopper(shop)]
  for (const [index, shopper] of shoppers.entries()) {
    after(index * 10)
    await shop.sendAsShopper(shopper, seller.shopId, `Question ${index}`)
  }
  return { seller, shoppers }
}

describe('the views of an inbox', () => {
  it('have those first who wait the longest, by pages, and forget them once they are answered', async () => {
    const { seller, shoppers } = await threeWaiting()
    const [first, second, third] = shoppers
    after(25)
    await shop.sendAsShopper(first, seller.shopId, 'Are you there?')
    const page = await inbox(seller, 'view=unanswered&limit=2')
    expect(SellerConversation.strict().array().parse(page.items)).toEqual(page.items)
    expect(page.items.map(({ user }: SellerConversation) => user.id)).toEqual([first.id, second.id])
    expect(page.items[0].waiting_since).toBe(new Date(start).toISOString())
    expect(page.data).toEqual([])
    expect(await usersIn(seller, `view=unanswered&limit=2&cursor=${page.next_cursor}`)).toEqual([third.id])
    expect(await usersIn(seller, 'view=open')).toEqual([first.id, third.id, second.id])

    await shop.sendAsSeller(seller, first.id, 'I am')
    expect(await usersIn(seller, 'view=unanswered')).toEqual([second.id, third.id])
    expect((await inbox(seller, 'view=open')).items[0]).toMatchObject({
      waiting_since: null,
      last_message_from: 'shop',
      unread_message_shop: 1,
    })
    expect(await countUnanswered(shop.deps.database.db, seller.shopId)).toBe(2)
    expect((await inbox(seller, '')).counts).toEqual({ unanswered: 2, open: 3, mine: 0, closed: 0 })
  })

  it('search the names within the view and after the cursor', async () => {
    const { seller, shoppers } = await threeWaiting()
    const { db } = shop.deps.database
    for (const [index, name] of ['Zoë Blum', 'Amira', 'Zoe Hart'].entries())
      await db
        .updateTable('users')
        .set({ name })
        .where('id', '=', shoppers[index]?.id ?? 0)
        .execute()
    const page = await inbox(seller, 'view=unanswered&search=zoe&limit=1')
    expect(page.items.map(({ user }: SellerConversation) => user.name)).toEqual(['Zoë Blum'])
    expect(await usersIn(seller, `view=unanswered&search=zoe&limit=1&cursor=${page.next_cursor}`)).toEqual([
      shoppers[2].id,
    ])
    await change(seller, shoppers[0], 'close')
    expect(await usersIn(seller, 'view=unanswered&search=zoe')).toEqual([shoppers[2].id])
  })
})

describe('a conversation', () => {
  it('is closed once, waits again when it is reopened, and is reopened by the shopper’s next message', async () => {
    const { seller, shoppers } = await threeWaiting()
    const [first] = shoppers
    for (const minute of [30, 31]) {
      after(minute)
      const { status, body } = await change(seller, first, 'close')
      expect([status, body.data.conversation.is_closed, body.data.conversation.waiting_since]).toEqual([
        200,
        true,
        null,
      ])
    }
    expect(await usersIn(seller, 'view=closed')).toEqual([first.id])
    expect(await usersIn(seller, 'view=open')).not.toContain(first.id)
    const { conversation } = (await change(seller, first, 'reopen')).body.data
    expect([conversation.is_closed, conversation.waiting_since]).toEqual([false, new Date(start).toISOString()])

    await change(seller, first, 'close')
    after(40)
    await shop.sendAsShopper(first, seller.shopId, 'One more thing')
    expect(await usersIn(seller, 'view=unanswered')).toEqual([...shoppers.slice(1), first].map(({ id }) => id))
    expect((await inbox(seller, '')).counts).toMatchObject({ open: 3, closed: 0 })
  })

  it('is assigned to members who answer, and to none who left', async () => {
    const { seller, shoppers } = await threeWaiting()
    const [first, stranger] = shoppers
    const member = await addMember(seller, 'support')
    const assign = async (member_id: unknown) => change(seller, first, 'assign', { member_id })
    const { conversation } = (await assign(member.id)).body.data
    expect(conversation.assignee.id).toBe(member.id)
    expect((await inbox(member, 'view=mine')).items).toMatchObject([{ user: { id: first.id } }])
    expect((await inbox(seller, 'view=mine')).items).toEqual([])
    for (const wrong of [stranger.id, 1_999_999_999]) expect((await assign(wrong)).status).toBe(422)

    await shop.deps.database.db.deleteFrom('shop_members').where('user_id', '=', member.id).execute()
    expect((await inbox(seller, 'view=open&limit=200')).items.at(-1)).toMatchObject({ assignee: null })
    expect((await assign(null)).status).toBe(200)
  })

  it('of another shop is not found', async () => {
    const { seller, shoppers } = await threeWaiting()
    const other = await shop.addSeller()
    const before = await shop.allRows()
    for (const what of ['close', 'reopen', 'assign'])
      expect((await change(other, shoppers[0], what, { member_id: other.id })).status).toBe(404)
    const path = `/seller/conversations/${shoppers[0].id}/context`
    expect((await shop.get(path, { headers: other.headers })).status).toBe(404)
    expect(await shop.allRows()).toEqual(before)
    expect((await shop.get(path, { headers: seller.headers })).status).toBe(200)
  })
})

describe('an answer', () => {
  it('names the member to the team, and the shop alone to the shopper', async () => {
    const { seller, shoppers } = await threeWaiting()
    const [first] = shoppers
    const member = await addMember(seller, 'fulfilment')
    const { message } = (await post('/seller/messages', member, { user_id: first.id, message: 'Yes' })).body.data
    expect(SellerMessage.strict().parse(message)).toEqual(message)
    const { name } = await shop.deps.database.db
      .selectFrom('users')
      .where('id', '=', member.id)
      .select('name')
      .executeTakeFirstOrThrow()
    expect(message.author).toBe(name)
    const { body } = await shop.get(`/get-message?shop_id=${seller.shopId}`, { headers: first.headers })
    expect(body.data.data[0]).not.toHaveProperty('author')
  })

  it('is sent once by one key, also at the same time', async () => {
    const { seller, shoppers } = await threeWaiting()
    const send = (message: string) =>
      shop.post(
        '/seller/messages',
        { user_id: shoppers[0].id, message },
        { headers: { ...seller.headers, 'idempotency-key': 'one' } },
      )
    const replies = await Promise.all([send('Yes'), send('Yes'), send('Yes')])
    expect(new Set(replies.map(({ body }) => body.data.message.id)).size).toBe(1)
    expect((await send('No')).body.code).toBe('idempotency_mismatch')
    expect(await shop.readAsSeller(seller, shoppers[0].id)).toEqual(['Yes', 'Question 0'])
  })

  it('may be a product of the shop that is on sale, and of no other', async () => {
    const { seller, shoppers } = await threeWaiting()
    const own = await putInCart(shop, shoppers[0].id, { shopId: seller.shopId })
    const send = (product_id: number) => post('/seller/messages', seller, { user_id: shoppers[0].id, product_id })
    const { message } = (await send(own.productId)).body.data
    expect([message.message, message.product.id]).toEqual([null, own.productId])
    expect((await send(1)).status).toBe(404)
  })

  it('comes first only to people who have ordered at the shop', async () => {
    const seller = await shop.addSeller()
    const [customer, stranger] = [await addShopper(shop), await addShopper(shop)]
    await addOrder(customer, seller)
    for (const [shopper, status] of [
      [customer, 200],
      [stranger, 404],
    ] as const) {
      const query = `user_id=${shopper.id}`
      expect((await shop.get(`/seller/messages?${query}`, { headers: seller.headers })).status).toBe(status)
      expect((await shop.sendAsSeller(seller, shopper.id, 'Your cup is ready')).status).toBe(status)
    }
    expect(await shop.unread(customer)).toBe(1)
    expect((await inbox(seller, 'view=unanswered')).items).toEqual([])
  })
})

/** An order that was placed earlier; how orders come about is tested in their module. */
async function addOrder(shopper: Shopper, { shopId }: Seller): Promise<void> {
  await addOrders(shop, [{ code: `RL-T${shopper.id}`, user_id: shopper.id, shop_id: shopId, status: 'delivered' }])
}

it('the context has a customer’s orders, views of this shop’s products and the team that answers', async () => {
  const { seller, shoppers } = await threeWaiting()
  const [first] = shoppers
  await addOrder(first, seller)
  const own = await putInCart(shop, first.id, { shopId: seller.shopId })
  await addViews(shop, first.id, [own.productId, 1])
  const member = await addMember(seller, 'support')
  const { body } = await shop.get(`/seller/conversations/${first.id}/context`, { headers: member.headers })
  expect(ConversationContext.strict().parse(body.data)).toEqual(body.data)
  expect(body.data).toMatchObject({
    customer: { id: first.id },
    conversation: { user: { id: first.id }, is_closed: false },
    order_count: 1,
    orders: [{ order_code: `RL-T${first.id}` }],
    viewed: [{ id: own.productId }],
    team: [{ id: seller.id }, { id: member.id }],
  })
})

describe('saved replies', () => {
  it('are kept for the team, changed by version, and deleted', async () => {
    const seller = await shop.addSeller()
    const member = await addMember(seller, 'support')
    const call = (method: 'PATCH' | 'DELETE', id: number, payload?: object, by: Shopper = member) =>
      shop.app.inject({
        method,
        url: `/api/seller/saved-replies/${id}`,
        headers: by.headers,
        ...(payload && { payload }),
      })
    const { reply } = (await post('/seller/saved-replies', seller, { title: 'Wash', text: 'By hand, {name}.\r\n' }))
      .body.data
    expect(reply).toMatchObject({ title: 'Wash', text: 'By hand, {name}.', version: 1 })
    const changed = await call('PATCH', reply.id, { version: 1, text: 'In the machine' })
    expect(changed.json().data.reply).toMatchObject({ title: 'Wash', text: 'In the machine', version: 2 })
    const stale = await call('PATCH', reply.id, { version: 1, text: 'x' })
    expect([stale.statusCode, stale.json().code, stale.json().data.current.text]).toEqual([
      409,
      'stale',
      'In the machine',
    ])

    const other = await shop.addSeller()
    for (const refused of [
      await call('PATCH', reply.id, { version: 2 }, other),
      await call('DELETE', reply.id, undefined, other),
    ])
      expect(refused.statusCode).toBe(404)
    const items = async ({ headers }: Shopper) => (await shop.get('/seller/saved-replies', { headers })).body.data.items
    expect([(await items(seller)).length, (await items(other)).length]).toEqual([1, 0])
    expect((await call('DELETE', reply.id)).statusCode).toBe(200)
    expect(await items(seller)).toEqual([])
  })
})

describe('a change of the inbox', () => {
  const restore = async (id: number, seller: Seller) => (await post(`/seller/record/${id}/restore`, seller)).body

  it('has its sentence, and is taken back and made again', async () => {
    const { seller, shoppers } = await threeWaiting()
    const [first] = shoppers
    const member = await addMember(seller, 'support')
    const closed = (await change(seller, first, 'close')).body
    expect(closed.message).toBe('Closed a conversation')
    expect((await change(seller, first, 'close')).body).not.toHaveProperty('change')
    const undone = await restore(closed.change.id, seller)
    expect(await usersIn(seller, 'view=unanswered')).toContain(first.id)
    await restore(undone.change.id, seller)
    expect(await usersIn(seller, 'view=closed')).toEqual([first.id])

    const assigned = (await change(seller, first, 'assign', { member_id: member.id })).body
    expect(assigned.message).toMatch(/^Assigned a conversation to /)
    const back = await restore(assigned.change.id, seller)
    await shop.deps.database.db.deleteFrom('shop_members').where('user_id', '=', member.id).execute()
    expect((await restore(back.change.id, seller)).code).toBe('invalid')
    // The customer's name would outlast their account.
    const records = shop.deps.database.db.selectFrom('change_records').where('shop_id', '=', seller.shopId)
    for (const record of await records.where('subject_kind', '=', 'conversation').selectAll().execute())
      expect(record.subject_name).toBe(String(first.id))
  })

  it('of saved replies is taken back, unless somebody has changed them since', async () => {
    const seller = await shop.addSeller()
    const items = async () => (await shop.get('/seller/saved-replies', { headers: seller.headers })).body.data.items
    const made = (await post('/seller/saved-replies', seller, { title: 'Wash', text: 'By hand' })).body
    const { id } = made.data.reply
    const edit = async (version: number, title: string) =>
      (
        await shop.app.inject({
          method: 'PATCH',
          url: `/api/seller/saved-replies/${id}`,
          headers: seller.headers,
          payload: { version, title },
        })
      ).json()
    const first = await edit(1, 'Care')
    const second = await edit(2, 'Caring')
    expect((await restore(first.change.id, seller)).code).toBe('stale')
    await restore(second.change.id, seller)
    expect((await items())[0]).toMatchObject({ id, title: 'Care', text: 'By hand' })
    const { change: deletion } = (await shop.delete(`/seller/saved-replies/${id}`, { headers: seller.headers })).body
    await restore(deletion.id, seller)
    expect(await items()).toMatchObject([{ id, title: 'Care', text: 'By hand' }])
  })
})

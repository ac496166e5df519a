import type { InjectOptions } from 'fastify'
import type { TestApp, TestReply } from '../../../../../test/support/app.ts'
import { addSeller, enterConsoleAs } from '../../../../../test/support/console.ts'
import type { Shopper } from '../../../people/accounts/testing/shopper.ts'
import { addShop, type Buyer, createOrderCalls, type OrderCalls, putInCart } from './order-calls.ts'

type Goods = Awaited<ReturnType<typeof putInCart>>

export interface PlacedOrder {
  id: number
  code: string
  buyer: Buyer
  goods: Goods[]
  /** The ids of the order's lines. */
  lines: number[]
}

/** A shop with a seller, and the calls of its day. */
export interface SellerCalls extends OrderCalls {
  seller: Shopper
  shopId: number
  /** Places a cash order, with a line for each number of pieces. */
  order(pieces?: number[], paymentMethod?: string): Promise<PlacedOrder>
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: SellerCallOptions,
  ): Promise<TestReply>
  ship(orderId: number, lines: [lineId: number, quantity: number][], options?: ShipOptions): Promise<TestReply>
  rowOf(orderId: number): ReturnType<typeof rowOf>
  /** The mails to a shopper, the oldest first. */
  mailsTo(buyer: Buyer): Promise<{ subject: string; text: string }[]>
}

interface SellerCallOptions {
  body?: unknown
  key?: string
  /** A person, who calls from a console session of their own, or the headers of the call. */
  by?: Pick<Shopper, 'id' | 'headers'> | { headers: Record<string, string> }
}
interface ShipOptions extends Omit<SellerCallOptions, 'body'> {
  tracking?: object
}

export async function createSellerCalls(environment: Record<string, string> = {}): Promise<SellerCalls> {
  const shop = await createOrderCalls(environment)
  const seller = await addSeller(shop)
  const shopId = await addShop(shop, { owner_id: seller.id })
  // A session for each call of the console: tests end sessions, and put the clock past them.
  const headersOf = async (path: string, by: NonNullable<SellerCallOptions['by']>): Promise<Record<string, string>> =>
    'id' in by && /^\/(seller|console)\//.test(path) ? enterConsoleAs(shop, by.id) : by.headers
  const call: SellerCalls['call'] = async (method, path, { body, key, by = seller } = {}) => {
    const options: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: { ...(await headersOf(path, by)), ...(key && { 'idempotency-key': key }) },
      ...(body === undefined ? {} : { payload: body as object }),
    }
    const reply = await shop.app.inject(options)
    const isJson = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : reply.rawPayload }
  }
  return {
    ...shop,
    seller,
    shopId,
    call,
    async order(pieces = [2], payment_method = 'cash') {
      const buyer = await shop.addBuyer()
      const goods: Goods[] = []
      for (const quantity of pieces) goods.push(await putInCart(shop, buyer.id, { shopId, quantity }))
      const { body } = await shop.place(buyer, { shop_ids: [shopId], payment_method })
      const { id, order_code: code } = body.data.orders[0]
      const lines = await shop.deps.database.db
        .selectFrom('order_lines')
        .where('order_id', '=', id)
        .select('id')
        .orderBy('id')
        .execute()
      return { id, code, buyer, goods, lines: lines.map((line) => line.id) }
    },
    ship: (orderId, lines, { tracking, ...options } = {}) =>
      call('POST', `/seller/orders/${orderId}/shipments`, {
        ...options,
        body: { lines: lines.map(([line_id, quantity]) => ({ line_id, quantity })), ...tracking },
      }),
    rowOf: (orderId) => rowOf(shop, orderId),
    mailsTo: ({ email }) =>
      shop.deps.database.db
        .selectFrom('outbox')
        .where('recipient', '=', email ?? '')
        .select(['subject', 'text'])
        .orderBy('id')
        .execute(),
  }
}

const rowOf = (shop: TestApp, id: number) =>
  shop.deps.database.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

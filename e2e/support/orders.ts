import { randomUUID } from 'node:crypto'
import type { OrderBrief, ProductCard, Session } from '@rialto/contract'
import type { OrderStatus } from '@rialto/contract/enums'
import { shopUrl } from './shop-url.ts'
import { uniqueAddress } from './unique-address.ts'

type Data = Record<string, unknown>

/** The cookie of a session of the console. */
export interface ConsoleSession {
  cookie: string
}

interface CallOptions {
  body?: Data
  /** Of a shopper. */
  session?: Session
  /** Of a seller or an operator. */
  console?: ConsoleSession
  shop?: string
}

/** Calls the API, with the session if given. @returns the reply's `data` */
export async function callApi<T = Data>(
  key: string,
  { body, session, console: entered, shop = shopUrl() }: CallOptions = {},
): Promise<T> {
  const [method, path] = key.split(' ')
  const reply = await fetch(`${shop}/api${path}`, {
    method,
    headers: {
      'x-forwarded-for': uniqueAddress(),
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(session ? { authorization: `Bearer ${session.access.token}` } : {}),
      ...(entered ? { cookie: entered.cookie, origin: new URL(shop).origin, 'x-requested-with': 'fetch' } : {}),
    },
    body: body && JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${key}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()).data
}

/** Products of one shop without sizes and colors, with more than 20 in stock. */
export async function plainProducts(shopId: number): Promise<ProductCard[]> {
  const { products } = await callApi<{ products: ProductCard[] }>(
    `GET /products?shop_id=${shopId}&in_stock=1&per_page=100`,
  )
  return products.filter(({ sizes, colors, quantity }) => sizes.length + colors.length === 0 && quantity > 20)
}

/** Places an order of one shop's products through the API: two pieces of the first, one of each other. */
export async function placeOrder(
  session: Session,
  products: readonly { id: number; shop: { id: number } }[],
  method = 'cash',
  shop = shopUrl(),
): Promise<OrderBrief> {
  for (const [index, { id }] of products.entries())
    await callApi('POST /cart/store', { session, shop, body: { product_id: id, quantity: index === 0 ? 2 : 1 } })
  const address = {
    name: session.user.name,
    phone: '+15550102199',
    area: 'Riverside',
    address_line: '18 Ferry Street',
    address_type: 'home',
    is_default: true,
  }
  const { addresses } = await callApi<{ addresses: { id: number }[] }>('POST /address/store', {
    session,
    shop,
    body: address,
  })
  const { orders } = await callApi<{ orders: OrderBrief[] }>('POST /place-order', {
    session,
    shop,
    body: {
      shop_ids: [...new Set(products.map((product) => product.shop.id))],
      address_id: addresses[0]?.id,
      payment_method: method,
    },
  })
  const [order] = orders
  if (!order) throw new Error('no order was placed')
  return order
}

const statusSequence: OrderStatus[] = ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered']
const sellers = new Map<number, Promise<ConsoleSession>>()

/** Moves the order to a status, step by step, as its seller. */
export async function moveOrder({ id, shop, order_status: from }: OrderBrief, to: OrderStatus): Promise<void> {
  const seller = sellers.get(shop.id) ?? logInSeller(shop.id)
  sellers.set(shop.id, seller)
  const steps =
    to === 'cancelled' ? [to] : statusSequence.slice(statusSequence.indexOf(from) + 1, statusSequence.indexOf(to) + 1)
  for (const status of steps)
    await callApi(`POST /seller/orders/${id}/status`, { console: await seller, body: { status } })
}

/** Logs in to the console as the owner of a shop of the demo. Seller n owns shop n. */
export const logInSeller = (shopId: number, shop = shopUrl()): Promise<ConsoleSession> =>
  logInConsole(`seller${shopId}@rialto.test`, shop)

/** Logs in to the console with an account of the demo. */
export async function logInConsole(login: string, shop = shopUrl()): Promise<ConsoleSession> {
  const reply = await fetch(`${shop}/api/console/login`, {
    method: 'POST',
    headers: { 'x-forwarded-for': uniqueAddress(), 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: 'marketday-2026' }),
  })
  if (!reply.ok) throw new Error(`the console was not entered: ${reply.status} ${await reply.text()}`)
  return { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

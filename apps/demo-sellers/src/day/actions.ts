import type { DataFor } from '@rialto/contract'
import type { ShopApi } from '../shop-api.ts'
import words from './words.json' with { type: 'json' }

/** A demo shopper who is logged in. */
export interface DayShopper {
  token: string
  /** The address of orders. */
  addressId: number
}

interface DayContext {
  api: ShopApi
  random: () => number
  shopper: DayShopper
  shopId: number
}

/** Each returns whether something was done; refusals throw. */
export const actions = { order, ask, chat, review }
export type DayAction = keyof typeof actions

type Product = DataFor<'GET /product-details'>['product']

async function order(context: DayContext): Promise<boolean> {
  const { api, random, shopId, shopper } = context
  const { token, addressId } = shopper
  const product = await findProduct(context)
  if (!product) return false
  // The buy-now line leaves the shopper's cart as it is.
  await api.call('POST /cart/store', {
    token,
    body: { product_id: product.id, quantity: 1, ...chooseVariant(random, product), is_buy_now: true },
  })
  await api.call('POST /place-order', {
    token,
    body: {
      shop_ids: [shopId],
      address_id: addressId,
      payment_method: 'cash',
      coupon_codes: [],
      note: pick(random, words.notes) ?? null,
      is_buy_now: true,
    },
  })
  return true
}

async function ask(context: DayContext): Promise<boolean> {
  const product = await findProduct(context)
  const text = pick(context.random, words.questions)
  if (!product || !text) return false
  await context.api.call('POST /questions', { token: context.shopper.token, body: { product_id: product.id, text } })
  return true
}

async function chat({ api, random, shopper: { token }, shopId }: DayContext): Promise<boolean> {
  const message = pick(random, words.messages)
  if (!message) return false
  await api.call('POST /send-message', { token, body: { shop_id: shopId, message } })
  return true
}

/** Reviews a piece that has arrived, if there is one without a review. */
async function review({ api, random, shopper: { token } }: DayContext): Promise<boolean> {
  const { orders } = await api.call('GET /orders', { token, query: { order_status: 'delivered', per_page: 50 } })
  for (const { id } of orders) {
    const details = await api.call('GET /order-details', { token, query: { order_id: id } })
    const line = details.order.lines.find(({ my_rating }) => my_rating === null)
    if (!line) continue
    const rating = pick(random, [5, 5, 4, 4, 2] as const) ?? 5
    await api.call('POST /product-review', {
      token,
      isForm: true,
      body: {
        product_id: line.id,
        order_id: id,
        cart_id: line.cart_id,
        rating,
        description: pick(random, words.reviews[rating]) ?? '',
      },
    })
    return true
  }
  return false
}

async function findProduct({ api, random, shopId }: DayContext): Promise<Product | undefined> {
  const query = { shop_id: shopId, in_stock: true, per_page: 50 }
  const { products } = await api.call('GET /products', { query })
  const card = pick(random, products)
  return card && (await api.call('GET /product-details', { query: { product_id: card.id } })).product
}

/** A size and colour of which there is one left. */
function chooseVariant(random: () => number, { variants = [] }: Product): { size?: number; color?: number } {
  const left = pick(
    random,
    variants.filter(({ quantity }) => quantity > 0),
  )
  return { ...(left?.size_id && { size: left.size_id }), ...(left?.color_id && { color: left.color_id }) }
}

/** An item of a list; undefined of an empty one. */
export const pick = <Item>(random: () => number, list: readonly Item[]): Item | undefined =>
  list[Math.floor(random() * list.length)]

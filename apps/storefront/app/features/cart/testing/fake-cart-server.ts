import type { CartGroup, CartLine, CartReply, CheckoutReply, User } from '@rialto/contract'
import { amira, fakeApi, okReply, refusalReply, sessionOf } from '../../session/testing/session-data.ts'

export interface TestProduct {
  id: number
  name: string
  shop: { id: number; name: string }
  price: number
  discount_price?: number
  stock: number
}

const clay = { id: 1, name: 'Lume & Clay' }
const pier = { id: 2, name: 'North Pier' }
export const teapot: TestProduct = {
  id: 7,
  name: 'Stoneware teapot',
  shop: clay,
  price: 72,
  discount_price: 58,
  stock: 12,
}
export const bowl: TestProduct = { id: 8, name: 'Bowl', shop: clay, price: 20, stock: 5 }
export const tote: TestProduct = { id: 9, name: 'Tote', shop: pier, price: 148, stock: 3 }

interface StoredLine {
  cart_id: number
  product: TestProduct
  quantity: number
  size: number | null
  color: number | null
}

interface Body {
  product_id: number
  cart_id?: number
  quantity?: number
  size?: number | null
  color?: number | null
  is_buy_now?: boolean
  shop_ids?: number[]
}

type Reply = { status?: number; body: unknown }

/** Replaces `fetch` by a server with one cart in memory. Tests change its replies by `intercept` and `beforeReply`. */
export function fakeCartServer(
  products: readonly TestProduct[] = [teapot, bowl, tote],
  answers: Record<string, () => Reply> = {},
) {
  const lines: StoredLine[] = []
  let lastId = 0
  const nextId = () => {
    lastId += 1
    return lastId
  }
  let concurrentCalls = 0
  const server = {
    user: amira as User,
    info: undefined as string | undefined,
    deliveredTo: undefined as CartReply['delivered_to'],
    /** The product of *Buy Now*, separate from the cart. */
    buyNowLine: null as Body | null,
    /** The highest number of cart calls in progress at the same time. */
    maxConcurrentCalls: 0,
    /** Called before a request changes the cart; a returned reply replaces the server's own. */
    intercept: async (_key: string, _body: Body): Promise<Reply | undefined> => undefined,
    /** Called after a request has changed the cart, before the reply is sent. */
    beforeReply: async (_key: string): Promise<void> => {},
    addLine(product: TestProduct, quantity: number, size: number | null = null, color: number | null = null) {
      const line = lines.find((line) => line.product.id === product.id && line.size === size && line.color === color)
      if (line) line.quantity += quantity
      else lines.push({ cart_id: nextId(), product, quantity, size, color })
    },
    quantityOf: (product: TestProduct) =>
      lines.filter((line) => line.product.id === product.id).reduce((sum, line) => sum + line.quantity, 0),
    reply,
  }

  function reply(): CartReply {
    const groups = new Map<number, CartGroup>()
    for (const line of lines) {
      const { id, name } = line.product.shop
      const group = groups.get(id) ?? groupOf(id, name)
      groups.set(id, group)
      group.products.push(lineOf(line))
    }
    const total_amount = lines.reduce((sum, { product, quantity }) => sum + unitPriceOf(product) * quantity, 0)
    const { info } = server
    server.info = undefined
    return {
      total: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      total_amount,
      cart_items: [...groups.values()],
      ...(server.deliveredTo && { delivered_to: server.deliveredTo }),
      ...(info && { info }),
    }
  }

  const productOf = (id: number) => products.find((product) => product.id === id)
  const findLine = ({ product_id, cart_id }: Body) =>
    lines.find((line) => (cart_id ? line.cart_id === cart_id : line.product.id === product_id))

  const changes: Record<string, (body: Body) => Reply | undefined> = {
    'POST /cart/store': ({ product_id, quantity = 1, size = null, color = null, is_buy_now, ...rest }) => {
      const product = productOf(product_id)
      if (!product) return refusalReply(422, 'product_gone', 'This product is gone')
      if (is_buy_now) {
        server.buyNowLine = { product_id, quantity, size, color, ...rest }
        return undefined
      }
      if (server.quantityOf(product) + quantity > product.stock) return outOfStock(product)
      server.addLine(product, quantity, size, color)
      return undefined
    },
    'POST /cart/increment': (body) => {
      const line = findLine(body)
      if (!line) return refusalReply(404, 'not_found', 'This product is not in your cart any more')
      if (line.quantity >= line.product.stock) return outOfStock(line.product)
      line.quantity += 1
      return undefined
    },
    'POST /cart/decrement': (body) => {
      const line = findLine(body)
      if (!line) return refusalReply(404, 'not_found', 'This product is not in your cart any more')
      line.quantity -= 1
      if (line.quantity === 0) lines.splice(lines.indexOf(line), 1)
      return undefined
    },
    'POST /cart/delete': (body) => {
      const line = findLine(body)
      if (!line) return refusalReply(404, 'not_found', 'This product is not in your cart any more')
      lines.splice(lines.indexOf(line), 1)
      return undefined
    },
    'GET /carts': () => undefined,
  }

  const handlers = Object.entries(changes).map(([key, change]) => [
    key,
    async ({ body }: { body: unknown }) => {
      concurrentCalls += 1
      server.maxConcurrentCalls = Math.max(server.maxConcurrentCalls, concurrentCalls)
      try {
        const intercepted = (await server.intercept(key, body as Body)) ?? change(body as Body)
        const answer = intercepted ?? okReply(reply())
        await server.beforeReply(key)
        return answer
      } finally {
        concurrentCalls -= 1
      }
    },
  ])
  const api = fakeApi({
    'POST /login': () => okReply(sessionOf(server.user)),
    'GET /profile': () => okReply({ user: server.user }),
    'GET /favorite-products': () => okReply({ products: [] }),
    'GET /logout': () => okReply(),
    'POST /cart/checkout': async ({ body }) => {
      const intercepted = await server.intercept('POST /cart/checkout', body as Body)
      return intercepted ?? okReply(checkoutOf(reply(), (body as Body).shop_ids ?? []))
    },
    ...Object.fromEntries(handlers),
    ...answers,
  })
  return Object.assign(server, { api })
}

export type FakeCartServer = ReturnType<typeof fakeCartServer>

const unitPriceOf = (product: TestProduct) => product.discount_price ?? product.price
const outOfStock = ({ stock, name }: TestProduct) => refusalReply(422, 'out_of_stock', `Only ${stock} of ${name} left`)

const groupOf = (shop_id: number, shop_name: string): CartGroup => ({
  shop_id,
  shop_name,
  shop_logo: '',
  shop_rating: 4.8,
  shop_active: true,
  has_voucher: true,
  products: [],
})

const lineOf = ({ cart_id, product, quantity, size, color }: StoredLine): CartLine => ({
  cart_id,
  id: product.id,
  name: product.name,
  thumbnail: '/media/x.webp',
  brand: 'Lume',
  price: product.price,
  discount_price: product.discount_price ?? 0,
  discount_percentage: 0,
  quantity,
  size: size === null ? null : { id: size, name: `Size ${size}` },
  color: color === null ? null : { id: color, name: `Color ${color}` },
  unit: 'pcs',
  max_quantity: product.stock,
})

function checkoutOf(cart: CartReply, shopIds: readonly number[]): CheckoutReply {
  const groups = cart.cart_items.filter((group) => shopIds.includes(group.shop_id))
  const lines = groups.flatMap((group) => group.products)
  const total_amount = lines.reduce((sum, line) => sum + (line.discount_price || line.price) * line.quantity, 0)
  return {
    checkout_items: groups.map((group) => ({
      ...group,
      estimated_delivery: '2 days',
      total_amount: 0,
      delivery_charge: 0,
      coupon_code: null,
      coupon_discount: 0,
      tax_amount: 0,
    })),
    apply_coupon: false,
    checkout: {
      total_amount,
      delivery_charge: 0,
      coupon_discount: 0,
      payable_amount: total_amount,
      order_tax_amount: 0,
      all_vat_taxes: [],
    },
  }
}

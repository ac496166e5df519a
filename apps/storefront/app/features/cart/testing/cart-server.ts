import type { CartGroup, CartLine, CartReply, CheckoutReply, User } from '@rialto/contract'
import { amira, fakeApi, okReply, refusalReply, sessionOf } from '../../session/testing/session-data.ts'

export interface Goods {
  id: number
  name: string
  shop: { id: number; name: string }
  price: number
  discount_price?: number
  stock: number
}

const clay = { id: 1, name: 'Lume & Clay' }
const pier = { id: 2, name: 'North Pier' }
export const teapot: Goods = { id: 7, name: 'Stoneware teapot', shop: clay, price: 72, discount_price: 58, stock: 12 }
export const bowl: Goods = { id: 8, name: 'Bowl', shop: clay, price: 20, stock: 5 }
export const tote: Goods = { id: 9, name: 'Tote', shop: pier, price: 148, stock: 3 }

interface Held {
  cart_id: number
  goods: Goods
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

/** A server that keeps one cart. What a test is about is changed by `before`, which may also refuse, or take its time. */
export function cartServer(shelf: readonly Goods[] = [teapot, bowl, tote], answers: Record<string, () => Reply> = {}) {
  const held: Held[] = []
  let lastId = 0
  const nextId = () => {
    lastId += 1
    return lastId
  }
  let working = 0
  const server = {
    user: amira as User,
    info: undefined as string | undefined,
    /** The product of *Buy Now*, apart from the cart. */
    apart: null as Body | null,
    /** The most calls that changed something and were under way at once. */
    mostAtOnce: 0,
    before: async (_key: string, _body: Body): Promise<Reply | undefined> => undefined,
    /** After the cart is changed, before the answer is sent. */
    after: async (_key: string): Promise<void> => {},
    put(goods: Goods, quantity: number, size: number | null = null, color: number | null = null) {
      const line = held.find((one) => one.goods.id === goods.id && one.size === size && one.color === color)
      if (line) line.quantity += quantity
      else held.push({ cart_id: nextId(), goods, quantity, size, color })
    },
    empty: () => held.splice(0),
    quantityOf: (goods: Goods) =>
      held.filter((one) => one.goods.id === goods.id).reduce((sum, one) => sum + one.quantity, 0),
    reply,
  }

  function reply(): CartReply {
    const groups = new Map<number, CartGroup>()
    for (const one of held) {
      const { id, name } = one.goods.shop
      const group = groups.get(id) ?? groupOf(id, name)
      groups.set(id, group)
      group.products.push(lineOf(one))
    }
    const total_amount = held.reduce((sum, { goods, quantity }) => sum + unit(goods) * quantity, 0)
    const { info } = server
    server.info = undefined
    return {
      total: held.reduce((sum, { quantity }) => sum + quantity, 0),
      total_amount,
      cart_items: [...groups.values()],
      ...(info && { info }),
    }
  }

  const goodsOf = (id: number) => shelf.find((one) => one.id === id)
  const findLine = ({ product_id, cart_id }: Body) =>
    held.find((one) => (cart_id ? one.cart_id === cart_id : one.goods.id === product_id))

  const changes: Record<string, (body: Body) => Reply | undefined> = {
    'POST /cart/store': ({ product_id, quantity = 1, size = null, color = null, is_buy_now, ...rest }) => {
      const goods = goodsOf(product_id)
      if (!goods) return refusalReply(422, 'product_gone', 'This product is gone')
      if (is_buy_now) {
        server.apart = { product_id, quantity, size, color, ...rest }
        return undefined
      }
      if (server.quantityOf(goods) + quantity > goods.stock) return short(goods)
      server.put(goods, quantity, size, color)
      return undefined
    },
    'POST /cart/increment': (body) => {
      const line = findLine(body)
      if (!line) return refusalReply(404, 'not_found', 'This product is not in your cart any more')
      if (line.quantity >= line.goods.stock) return short(line.goods)
      line.quantity += 1
      return undefined
    },
    'POST /cart/decrement': (body) => {
      const line = findLine(body)
      if (!line) return refusalReply(404, 'not_found', 'This product is not in your cart any more')
      line.quantity -= 1
      if (line.quantity === 0) held.splice(held.indexOf(line), 1)
      return undefined
    },
    'POST /cart/delete': (body) => {
      const line = findLine(body)
      if (!line) return refusalReply(404, 'not_found', 'This product is not in your cart any more')
      held.splice(held.indexOf(line), 1)
      return undefined
    },
    'GET /carts': () => undefined,
  }

  const handlers = Object.entries(changes).map(([key, change]) => [
    key,
    async ({ body }: { body: unknown }) => {
      working += 1
      server.mostAtOnce = Math.max(server.mostAtOnce, working)
      try {
        const stopped = (await server.before(key, body as Body)) ?? change(body as Body)
        const answer = stopped ?? okReply(reply())
        await server.after(key)
        return answer
      } finally {
        working -= 1
      }
    },
  ])
  const api = fakeApi({
    'POST /login': () => okReply(sessionOf(server.user)),
    'GET /profile': () => okReply({ user: server.user }),
    'GET /favorite-products': () => okReply({ products: [] }),
    'GET /logout': () => okReply(),
    'POST /cart/checkout': async ({ body }) => {
      const stopped = await server.before('POST /cart/checkout', body as Body)
      return stopped ?? okReply(checkoutOf(reply(), (body as Body).shop_ids ?? []))
    },
    ...Object.fromEntries(handlers),
    ...answers,
  })
  return Object.assign(server, { api })
}

export type CartServer = ReturnType<typeof cartServer>

const unit = (goods: Goods) => goods.discount_price ?? goods.price
const short = ({ stock, name }: Goods) => refusalReply(422, 'out_of_stock', `Only ${stock} of ${name} left`)

const groupOf = (shop_id: number, shop_name: string): CartGroup => ({
  shop_id,
  shop_name,
  shop_logo: '',
  shop_rating: 4.8,
  shop_active: true,
  has_voucher: true,
  products: [],
})

const lineOf = ({ cart_id, goods, quantity, size, color }: Held): CartLine => ({
  cart_id,
  id: goods.id,
  name: goods.name,
  thumbnail: '/media/x.webp',
  brand: 'Lume',
  price: goods.price,
  discount_price: goods.discount_price ?? 0,
  discount_percentage: 0,
  quantity,
  size: size === null ? null : { id: size, name: `Size ${size}` },
  color: color === null ? null : { id: color, name: `Color ${color}` },
  unit: 'pcs',
  max_quantity: goods.stock,
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

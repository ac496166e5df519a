import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { addToCart, type ChangedCart, decrementLine, incrementLine, removeLine } from './change-cart.ts'
import { type CartPlace, showCart } from './deliver-groups.ts'
import { refreshCart } from './show-cart.ts'

/** Allows a stepper to be pressed ten times a second for a minute. */
const CHANGES = { rateLimit: { max: 600, seconds: 60, by: 'session' } } as const

interface LineBody {
  product_id: number
  cart_id?: number | null | undefined
}

interface CartCall {
  user: { id: number }
  query: CartPlace
}

/** Every change answers with the current cart, also a change of the buy-now line, which is no part of it. */
export function cartRoutes(api: Api, deps: ModuleDeps): void {
  const referenceOf = ({ product_id, cart_id }: LineBody) => ({ productId: product_id, cartId: cart_id ?? null })
  const shopperOf = ({ user, locale }: { user: { id: number }; locale: string }) => ({ userId: user.id, locale })

  api.handle('GET /carts', async (call) => {
    const { cart, info } = await refreshCart(deps, shopperOf(call))
    return reply(await showCart(deps, { cart, info, userId: call.user.id, place: call.query }))
  })

  api.handle(
    'POST /cart/store',
    async (call) => {
      const { product_id: productId, size, color, quantity, is_buy_now: buyNow } = call.body
      const item = { productId, sizeId: size ?? null, colorId: color ?? null, quantity, buyNow }
      const added = await addToCart(deps, shopperOf(call), item)
      return replyWithCart(call, added, () => (buyNow ? text('Ready for checkout') : text('Added to your cart')))
    },
    CHANGES,
  )

  api.handle(
    'POST /cart/increment',
    async (call) => {
      const changed = await incrementLine(deps, shopperOf(call), referenceOf(call.body))
      return replyWithCart(call, changed, () => text('Cart updated'))
    },
    CHANGES,
  )

  api.handle(
    'POST /cart/decrement',
    async (call) => {
      const changed = await decrementLine(deps, shopperOf(call), referenceOf(call.body))
      return replyWithCart(call, changed, ({ quantity }) =>
        quantity === 0 ? text('product removed from cart') : text('Cart updated'),
      )
    },
    CHANGES,
  )

  api.handle(
    'POST /cart/delete',
    async (call) => {
      const removed = await removeLine(deps, shopperOf(call), referenceOf(call.body))
      return replyWithCart(call, removed, () => text('product removed from cart'))
    },
    CHANGES,
  )

  async function replyWithCart(
    { user, query: place }: CartCall,
    changed: ChangedCart | Refusal,
    messageOf: (changed: ChangedCart) => TextKey,
  ) {
    if (changed instanceof Refusal) return changed
    return reply(await showCart(deps, { ...changed, userId: user.id, place }), messageOf(changed))
  }
}

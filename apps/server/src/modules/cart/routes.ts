import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import { Refusal } from '../../lib/refusal.ts'
import { type TextKey, text } from '../../texts/index.ts'
import { addToCart } from './add-to-cart.ts'
import { decrementLine, incrementLine, removeLine } from './change-line.ts'
import { presentCart } from './present.ts'
import { refreshCart, type Shopper } from './refresh-cart.ts'

/** Of one session: a stepper that is pressed ten times a second for a whole minute. */
const CHANGES = { rateLimit: { max: 600, seconds: 60, by: 'session' } } as const

interface LineBody {
  product_id: number
  cart_id?: number | null | undefined
}

/** Every change is answered with the cart as it is now; also a change of buy-now's line, which stands apart from it. */
export function cartRoutes(api: Api, deps: Deps): void {
  const withCart = async (shopper: Shopper, message?: TextKey) => {
    const { cart, info } = await refreshCart(deps, shopper)
    return reply(presentCart(cart, info), message)
  }
  const lineOf = ({ product_id, cart_id }: LineBody) => ({ productId: product_id, cartId: cart_id ?? null })
  const shopperOf = ({ user, locale }: { user: { id: number }; locale: string }) => ({ userId: user.id, locale })

  api.handle('GET /carts', (call) => withCart(shopperOf(call)))

  api.handle(
    'POST /cart/store',
    async (call) => {
      const { product_id: productId, size, color, quantity, is_buy_now: buyNow } = call.body
      const wish = { productId, sizeId: size ?? null, colorId: color ?? null, quantity, buyNow }
      const added = await addToCart(deps, shopperOf(call), wish)
      if (added instanceof Refusal) return added
      return withCart(shopperOf(call), buyNow ? text('Ready for checkout') : text('Added to your cart'))
    },
    CHANGES,
  )

  api.handle(
    'POST /cart/increment',
    async (call) => {
      const changed = await incrementLine(deps, shopperOf(call), lineOf(call.body))
      return changed instanceof Refusal ? changed : withCart(shopperOf(call), text('Cart updated'))
    },
    CHANGES,
  )

  api.handle(
    'POST /cart/decrement',
    async (call) => {
      const changed = await decrementLine(deps, shopperOf(call), lineOf(call.body))
      if (changed instanceof Refusal) return changed
      const message = changed === 'removed' ? text('product removed from cart') : text('Cart updated')
      return withCart(shopperOf(call), message)
    },
    CHANGES,
  )

  api.handle(
    'POST /cart/delete',
    async (call) => {
      const removed = await removeLine(deps, shopperOf(call), lineOf(call.body))
      return removed instanceof Refusal ? removed : withCart(shopperOf(call), text('product removed from cart'))
    },
    CHANGES,
  )
}

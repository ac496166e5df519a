import type { CartLine, CartReply } from '@rialto/contract'
import type { TestApp, TestReply } from '../../../../../test/support/app.ts'
import { addShopper, type Shopper } from '../../../people/accounts/testing/shopper.ts'

/** The cart endpoints, called by a shopper of its own. */
export interface CartCalls {
  shopper: Shopper
  store(body: unknown, locale?: string): Promise<TestReply>
  line(call: 'increment' | 'decrement' | 'delete', body: unknown, locale?: string): Promise<TestReply>
  read(locale?: string): Promise<CartReply>
  /** The lines of all shops. */
  lines(): Promise<CartLine[]>
  /** The rows of the shopper's cart and buy-now line. */
  rows(): Promise<{ id: number; product_id: number; quantity: number; is_buy_now: number; seen_price: number }[]>
}

export async function createCartCalls(shop: TestApp): Promise<CartCalls> {
  const shopper = await addShopper(shop)
  const headers = (locale = 'en') => ({ ...shopper.headers, 'accept-language': locale })
  const read = async (locale?: string): Promise<CartReply> =>
    (await shop.get('/carts', { headers: headers(locale) })).body.data
  return {
    shopper,
    read,
    store: (body, locale) => shop.post('/cart/store', body, { headers: headers(locale) }),
    line: (call, body, locale) => shop.post(`/cart/${call}`, body, { headers: headers(locale) }),
    lines: async () => (await read()).cart_items.flatMap((group) => group.products),
    rows: () =>
      shop.deps.database.db
        .selectFrom('cart_lines')
        .where('user_id', '=', shopper.id)
        .select(['id', 'product_id', 'quantity', 'is_buy_now', 'seen_price'])
        .orderBy('id')
        .execute(),
  }
}

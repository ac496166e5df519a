import { hash } from 'node:crypto'
import { type TestApp, type TestReply, testApp } from '../../../../../test/support/app.ts'
import { addShopper, type Shopper } from '../../../people/accounts/testing/shopper.ts'

export interface Buyer extends Shopper {
  addressId: number
}

interface Order {
  shop_ids: number[]
  payment_method?: string
  coupon_codes?: string[]
  note?: string
  is_buy_now?: boolean
  address_id?: number
  payable_amount?: number
  delivery?: { shop_id: number; method_id: number; pickup_date_id?: number }[]
}

export interface OrderCalls extends TestApp {
  /** Adds a shopper with an address. */
  addBuyer(): Promise<Buyer>
  addBuyers(count: number): Promise<Buyer[]>
  /** Places an order, in cash by default. */
  place(buyer: Buyer, order: Order, key?: string): Promise<TestReply>
  /** Adds a line to a buyer's cart. */
  addCartLine(
    buyer: Buyer,
    line: { productId: number; variantId: number; quantity?: number; price?: number },
  ): Promise<number>
  stockOf(goods: { productId: number; variantId: number }): Promise<{ variant: number; product: number; sold: number }>
  /** Digests of the tables that an order changes, to compare them. */
  tableDigests(): Promise<Record<string, unknown>>
}

export async function createOrderCalls(environment: Record<string, string> = {}): Promise<OrderCalls> {
  const shop = await testApp(environment)
  const { db } = shop.deps.database
  const addBuyer = async (): Promise<Buyer> => {
    const shopper = await addShopper(shop)
    const { id: addressId } = await db
      .insertInto('addresses')
      .values({ ...ADDRESS, user_id: shopper.id, created_at: shop.deps.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...shopper, addressId }
  }
  return {
    ...shop,
    addBuyer,
    addBuyers: (count) => Promise.all(Array.from({ length: count }, addBuyer)),
    place: (buyer, order, key) =>
      shop.post(
        '/place-order',
        { payment_method: 'cash', address_id: buyer.addressId, ...order },
        { headers: { ...buyer.headers, ...(key && { 'idempotency-key': key }) } },
      ),
    async addCartLine(buyer, { productId, variantId, quantity = 1, price = 0 }) {
      const { id } = await db
        .insertInto('cart_lines')
        .values({
          user_id: buyer.id,
          is_buy_now: 0,
          product_id: productId,
          variant_id: variantId,
          unit: null,
          quantity,
          seen_name: 'Trial kettle',
          seen_price: price,
          created_at: shop.deps.now(),
          updated_at: shop.deps.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async stockOf({ productId, variantId }) {
      const variant = await db
        .selectFrom('product_variants')
        .where('id', '=', variantId)
        .select('stock')
        .executeTakeFirstOrThrow()
      const product = await db
        .selectFrom('products')
        .where('id', '=', productId)
        .select(['stock', 'sold'])
        .executeTakeFirstOrThrow()
      return { variant: variant.stock, product: product.stock, sold: product.sold }
    },
    async tableDigests() {
      const read = (table: (typeof TABLES)[number]) => db.selectFrom(table).selectAll().execute()
      const rows = await Promise.all(TABLES.map(read))
      const digests = rows.map((list) =>
        hash(
          'sha256',
          list
            .map((row) => JSON.stringify(row))
            .sort()
            .join('\n'),
        ),
      )
      return Object.fromEntries(TABLES.map((table, index) => [table, digests[index]]))
    },
  }
}

const TABLES = [
  'orders',
  'order_lines',
  'order_events',
  'cart_lines',
  'product_variants',
  'products',
  'flash_sale_products',
  'vouchers',
  'collected_vouchers',
  'payments',
  'outbox',
  'idempotency_keys',
] as const

export const ADDRESS = {
  name: 'Ana Rahman',
  phone: '+8801711400000',
  area: 'Dhanmondi',
  flat_no: '4B',
  post_code: '1205',
  address_line: 'Road 7, House 12',
  address_line2: null,
  address_type: 'home' as const,
  latitude: null,
  longitude: null,
  is_default: 1,
}

export { addShop, putInCart } from '../../checkout/testing/put-in-cart.ts'
export { addVoucher } from '../../vouchers/testing/add-voucher.ts'

import type { Page } from '@playwright/test'
import type { Address, CollectedCoupon, Coupon, OrderBrief, ProductCard, Session } from '@rialto/contract'
import { callApi, plainProducts } from './orders.ts'
import { newShopper, type Shopper } from './shoppers.ts'

export interface FullCart {
  shopper: Shopper & Session
  /** In the order in which they were added: two pieces of the first, one of the others. The last is of another shop. */
  products: ProductCard[]
  shopIds: number[]
}

/** Registers a shopper with products of two shops in the cart and, by default, an address. */
export async function createFullCart({ address = true } = {}): Promise<FullCart> {
  const shopper = await newShopper()
  const [firstShop, secondShop] = await Promise.all([plainProducts(11), plainProducts(8)])
  firstShop.sort((a, b) => b.price - a.price)
  const products = [...firstShop.slice(0, 2), ...secondShop.slice(0, 1)]
  for (const [index, product] of products.entries()) await putInCart(shopper, product, index === 0 ? 2 : 1)
  if (address) await addAddress(shopper)
  return { shopper, products, shopIds: [...new Set(products.map(({ shop }) => shop.id))] }
}

export async function putInCart(session: Session, { id }: Pick<ProductCard, 'id'>, quantity = 1, is_buy_now = false) {
  await callApi('POST /cart/store', { session, body: { product_id: id, quantity, is_buy_now } })
}

export async function addAddress(session: Session, part: Partial<Address> = {}): Promise<Address[]> {
  const address = {
    name: session.user.name,
    phone: '+15550102199',
    area: 'Riverside',
    post_code: '97201',
    address_line: '18 Ferry Street',
    address_type: 'home',
    ...part,
  }
  return (await callApi<{ addresses: Address[] }>('POST /address/store', { session, body: address })).addresses
}

export const ordersOf = async ({ shopper }: FullCart): Promise<OrderBrief[]> =>
  (await callApi<{ orders: OrderBrief[] }>('GET /orders', { session: shopper })).orders

/** A shop's running vouchers. */
export const vouchersOf = async (shopId: number): Promise<Coupon[]> =>
  (await callApi<{ coupons: Coupon[] }>(`GET /get-vouchers?shop_id=${shopId}`)).coupons

export async function collectVoucher(session: Session, { id }: Pick<Coupon, 'id'>): Promise<void> {
  await callApi('POST /vouchers-collect', { session, body: { coupon_id: id } })
}

/** The discounts that the shopper's vouchers would give to the cart, best first. */
export const collectedVouchers = async (session: Session): Promise<CollectedCoupon[]> =>
  (await callApi<{ coupons: CollectedCoupon[] }>('GET /get-collected-vouchers', { session })).coupons

/** Selects these shops as the cart drawer of an earlier page would have. Call it before the first page is opened. */
export async function selectShops(page: Page, { shopper, shopIds }: FullCart): Promise<void> {
  const choice = JSON.stringify({ user: shopper.user.id, shopIds })
  await page.context().addInitScript((text) => {
    if (!sessionStorage.getItem('cart-choice')) sessionStorage.setItem('cart-choice', text)
  }, choice)
}

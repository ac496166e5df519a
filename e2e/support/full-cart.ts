import type { Page } from '@playwright/test'
import type { Address, CollectedCoupon, Coupon, OrderBrief, ProductCard, Session } from '@rialto/contract'
import { callApi, plainProducts } from './orders.ts'
import { newShopper, type Shopper } from './shoppers.ts'

export interface FullCart {
  shopper: Shopper & Session
  /** In the order in which they were put into the cart: two of the first, one of the others; the last one is another shop's. */
  products: ProductCard[]
  shopIds: number[]
}

/** Somebody new with a cart over two shops, and an address unless said otherwise. */
export async function createFullCart({ address = true } = {}): Promise<FullCart> {
  const shopper = await newShopper()
  const [near, far] = await Promise.all([plainProducts(11), plainProducts(8)])
  near.sort((one, other) => other.price - one.price)
  const products = [...near.slice(0, 2), ...far.slice(0, 1)]
  for (const [place, product] of products.entries()) await putInCart(shopper, product, place === 0 ? 2 : 1)
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

/** As if these shops had been selected in the drawer on the page before. Before the page's first address. */
export async function selectShops(page: Page, { shopper, shopIds }: FullCart): Promise<void> {
  const choice = JSON.stringify({ user: shopper.user.id, shopIds })
  await page.context().addInitScript((text) => {
    if (!sessionStorage.getItem('cart-choice')) sessionStorage.setItem('cart-choice', text)
  }, choice)
}

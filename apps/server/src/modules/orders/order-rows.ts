import type { Address } from '@rialto/contract'
import type { PricedGroup, PricedLine } from '../cart/index.ts'
import type { ShopFigures } from '../checkout/index.ts'
import type { OrderRow } from './repository.ts'
import { costsNothing, EXPIRY_MS, firstPaymentStatus } from './rules.ts'

/** What is to be ordered; money in minor units. */
export interface OrderWanted {
  userId: number
  /** The language of its mails. */
  locale: string
  shopIds: readonly number[]
  buyNow: boolean
  addressId: number
  couponCodes: readonly string[]
  note: string | null
  /** Null: cash on delivery. */
  gateway: string | null
  /** What the shopper was shown; undefined: nobody said. */
  payable: number | undefined
}

/** What one shop is to send. */
export interface Parcel {
  group: PricedGroup
  figures: ShopFigures
  address: Address
}

export function orderRow(
  now: number,
  { userId, gateway, note, locale }: OrderWanted,
  { group: { shop }, figures, address }: Parcel,
): Omit<OrderRow, 'id' | 'code'> {
  const { voucher } = figures
  return {
    user_id: userId,
    shop_id: shop.id,
    status: 'pending',
    payment_method: gateway === null ? 'cash' : 'online',
    gateway,
    payment_status: firstPaymentStatus(figures),
    quantity: figures.quantity,
    total_amount: figures.total_amount,
    coupon_discount: figures.coupon_discount,
    delivery_charge: figures.delivery_charge,
    tax_amount: figures.tax_amount,
    payable_amount: figures.payable_amount,
    taxes_json: JSON.stringify(figures.taxes),
    voucher_id: voucher?.id ?? null,
    voucher_code: voucher?.code ?? null,
    address_json: JSON.stringify(address),
    note,
    estimated_delivery: shop.estimated_delivery,
    cancel_reason: null,
    cancelled_by: null,
    locale,
    placed_at: now,
    updated_at: now,
    expires_at: gateway === null || costsNothing(figures) ? null : now + EXPIRY_MS,
  }
}

export const lineRow = (orderId: number, line: PricedLine) => ({
  order_id: orderId,
  product_id: line.product_id,
  variant_id: line.variant_id,
  name: line.name,
  thumbnail: line.thumbnail,
  brand: line.brand,
  price: line.price,
  discount_price: line.discount_price,
  discount_percentage: line.discount_percentage,
  quantity: line.quantity,
  line_total: line.line_total,
  size_id: line.size?.id ?? null,
  size_name: line.size?.name ?? null,
  color_id: line.color?.id ?? null,
  color_name: line.color?.name ?? null,
  unit: line.unit,
  flash_sale_id: line.flash_sale_id,
})

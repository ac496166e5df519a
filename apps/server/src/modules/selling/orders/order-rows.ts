import type { Address } from '@rialto/contract'
import { storedUnits } from '../../../lib/money.ts'
import { dayAfter } from '../../goods/shops/index.ts'
import type { PricedGroup, PricedLine } from '../cart/index.ts'
import type { ShopTotals } from '../checkout/index.ts'
import type { OrderRow } from './repository.ts'
import { EXPIRY_MS, initialPaymentStatus } from './rules.ts'

/** An order as a shopper requests it; money in minor units. */
export interface OrderRequest {
  userId: number
  /** The language of the order's mails. */
  locale: string
  shopIds: readonly number[]
  buyNow: boolean
  addressId: number
  voucherCodes: readonly string[]
  note: string | null
  /** Null: cash on delivery. */
  gateway: string | null
  /** The amount that the shopper was shown; undefined when the client did not send it. */
  payable: number | undefined
}

/** The part of a purchase that one shop delivers. */
export interface ShopOrder {
  group: PricedGroup
  totals: ShopTotals
  address: Address
}

export function orderRow(
  now: number,
  { userId, gateway, note, locale }: OrderRequest,
  { group: { shop }, totals, address }: ShopOrder,
): Omit<OrderRow, 'id' | 'code'> {
  const { voucher } = totals
  return {
    user_id: userId,
    shop_id: shop.id,
    status: 'pending',
    payment_method: gateway === null ? 'cash' : 'online',
    gateway,
    payment_status: initialPaymentStatus({ payable_amount: totals.payableAmount }),
    quantity: totals.quantity,
    total_amount: totals.totalAmount,
    coupon_discount: totals.voucherDiscount,
    delivery_charge: totals.deliveryCharge,
    tax_amount: totals.taxAmount,
    payable_amount: totals.payableAmount,
    ...storedUnits(),
    taxes_json: JSON.stringify(totals.taxes),
    voucher_id: voucher?.id ?? null,
    voucher_code: voucher?.code ?? null,
    address_json: JSON.stringify(address),
    note,
    estimated_delivery: shop.estimatedDelivery,
    ships_from: shop.holiday && dayAfter(shop.holiday.to_day),
    cancel_reason: null,
    cancelled_by: null,
    locale,
    placed_at: now,
    updated_at: now,
    expires_at: gateway === null || totals.payableAmount === 0 ? null : now + EXPIRY_MS,
    shipped_quantity: 0,
    version: 1,
  }
}

export const lineRow = (orderId: number, line: PricedLine) => ({
  order_id: orderId,
  product_id: line.productId,
  variant_id: line.variantId,
  name: line.name,
  thumbnail: line.thumbnail,
  brand: line.brand,
  price: line.listPrice,
  discount_price: line.discountPrice,
  discount_percentage: line.discountPercentage,
  quantity: line.quantity,
  line_total: line.lineTotal,
  size_id: line.size?.id ?? null,
  size_name: line.size?.name ?? null,
  color_id: line.color?.id ?? null,
  color_name: line.color?.name ?? null,
  size_label: line.size?.option ?? '',
  color_label: line.color?.option ?? '',
  unit: line.unit,
  flash_sale_id: line.flashSaleId,
})

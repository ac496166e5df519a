import type { Address, CheckoutReply } from '@rialto/contract'
import type { Basket, Choices } from '../state/checkout-choices.ts'
import type { PaymentWay } from '../steps/payment-methods.ts'
import type { OrderBody } from './order-attempt.ts'

interface Draft {
  basket: Basket
  reply: CheckoutReply | undefined
  address: Address | undefined
  way: PaymentWay | undefined
  note: Choices['note']
}

/** Builds the request from what is displayed, amount included. Null while something is missing. */
export function draftOrder({ basket, reply, address, way, note }: Draft): OrderBody | null {
  if (!reply || reply.checkout_items.length === 0 || !address || !way) return null
  return {
    shop_ids: reply.checkout_items.map((group) => group.shop_id),
    address_id: address.id,
    payment_method: way.name,
    coupon_codes: reply.checkout_items.flatMap((group) => group.coupon_code ?? []),
    note: note.trim() || null,
    is_buy_now: basket === 'buyNow',
    payable_amount: reply.checkout.payable_amount,
  }
}

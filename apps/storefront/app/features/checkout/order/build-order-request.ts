import type { Address, CheckoutReply } from '@rialto/contract'
import type { Basket, Choices } from '../state/checkout-choices.ts'
import type { PaymentOption } from '../steps/payment-methods.ts'
import type { OrderBody } from './order-attempt.ts'

interface Draft {
  basket: Basket
  reply: CheckoutReply | undefined
  address: Address | undefined
  paymentOption: PaymentOption | undefined
  note: Choices['note']
}

/** Builds the request from what is displayed, amount included. Null while something is missing. */
export function buildOrderRequest({ basket, reply, address, paymentOption, note }: Draft): OrderBody | null {
  if (!reply || reply.checkout_items.length === 0 || !address || !paymentOption) return null
  return {
    shop_ids: reply.checkout_items.map((group) => group.shop_id),
    address_id: address.id,
    payment_method: paymentOption.name,
    coupon_codes: reply.checkout_items.flatMap((group) => group.coupon_code ?? []),
    note: note.trim() || null,
    is_buy_now: basket === 'buyNow',
    payable_amount: reply.checkout.payable_amount,
  }
}

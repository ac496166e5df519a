import type { Generated } from 'kysely'

/** How a market's fee is taxed: with its own country's tax, by the shop in another country of the EU, or not at all. */
export type FeeVat = 'domestic' | 'reverse' | 'outside'

/** How it is known that an order has arrived. */
export type DeliveryProof = 'shopper' | 'tracking' | 'pickup' | 'time' | 'cash'

/** What an order keeps for the money that follows it; amounts in minor units of its own currency. */
export interface OrderMoneyTable {
  order_id: number
  shop_id: number
  currency: string
  exponent: number
  /** The smallest payable step. */
  quantum: number
  prices_include_tax: number
  /** What its shop is owed for it before fees: what is paid, and what the market's voucher bears. */
  credit: number
  delivery: number
  /** The cheapest standard delivery to its address, which a withdrawal gives back. */
  delivery_standard: number
  /** The market's commission on delivery; that on goods lies on the lines. */
  delivery_commission: Generated<number>
  fee_vat: Generated<FeeVat>
  fee_vat_ppm: Generated<number>
  /** What came in, with payments that were made twice; of a cash order what is to be collected. */
  received: number
  /** Of that, what is asked back: open, sent, failed and done refunds. */
  refunding: Generated<number>
  /** What has gone back. */
  refunded: Generated<number>
  state: OrderMoneyState
  proof: Generated<DeliveryProof | null>
  /** When its last parcel left; null: it has not, or its seller never said so. */
  dispatched_at: Generated<number | null>
  proven_at: Generated<number | null>
  earned_at: Generated<number | null>
  release_at: Generated<number | null>
  withdrawal_until: Generated<number | null>
  /** Withdrawals, complaints and disputes that hold its money. */
  open_cases: Generated<number>
  /** 1: it was placed before there was a ledger. */
  legacy: Generated<number>
}

/** `waiting`: nothing received; `pending`: paid, not proven; `earned`: commission taken; `released`: payable; `void`: it comes to nothing. */
export type OrderMoneyState = 'waiting' | 'pending' | 'earned' | 'released' | 'void'

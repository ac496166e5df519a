import type { Address, OrderPickup, SellerIdentity } from '@rialto/contract'
import type { DeliveryKind, DisputeState, RefundKind, RefundMeans, WithdrawalExemption } from '@rialto/contract/enums'
import type { CommissionOnRefund, TaxCode, TaxMode } from '@rialto/contract/market-enums'
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

/** Cart lines, one per variant. *Buy Now* has its own line outside of the cart. */
export interface CartLinesTable {
  id: Generated<number>
  user_id: number
  is_buy_now: number
  product_id: number
  /** The combination of size and colour; may have gone from the catalogue since. */
  variant_id: number
  unit: string | null
  quantity: number
  /** The unit price last shown to the shopper, to report changes. */
  seen_name: string
  seen_price: number
  created_at: number
  updated_at: number
}

/** Vouchers in a shopper's hand. */
export interface CollectedVouchersTable {
  user_id: number
  voucher_id: number
  /** How often this shopper used it. */
  used: Generated<number>
  collected_at: number
}

/** The facts of its pick-up that an order keeps. */
export type KeptPickup = Omit<OrderPickup, 'code' | 'change'>

/** Orders: one shopper, one shop. Amounts are those at the time of ordering. */
export interface OrdersTable {
  id: Generated<number>
  code: string
  user_id: number
  shop_id: number
  status: 'pending' | 'confirm' | 'processing' | 'pickup' | 'on_the_way' | 'delivered' | 'cancelled'
  payment_method: 'cash' | 'online'
  /** Name of the gateway of an online order. */
  gateway: string | null
  payment_status: 'pending' | 'paid' | 'failed' | 'refunded'
  /** Items, not lines. */
  quantity: number
  total_amount: number
  coupon_discount: number
  delivery_charge: number
  tax_amount: number
  payable_amount: number
  /** The currency that it was made in, and how many decimals its amounts are stored with. */
  currency: Generated<string>
  exponent: Generated<number>
  taxes_json: Json<readonly OrderTax[]>
  voucher_id: number | null
  voucher_code: string | null
  /** The address as it was. */
  address_json: Json<Address>
  note: string | null
  estimated_delivery: string
  /** The day after the shop's holidays, as `2027-01-31`; null: it was placed on a working day. */
  ships_from: Generated<string | null>
  cancel_reason: string | null
  /** Null while it stands; `expiry`: it was not paid in time. */
  cancelled_by: 'shopper' | 'seller' | 'expiry' | 'market' | null
  /** The language that its mails are written in. */
  locale: string
  placed_at: number
  updated_at: number
  /** When an unpaid online order gives its stock back; null: never. */
  expires_at: number | null
  /** Pieces in shipments; the sum of `shipped` of its lines. */
  shipped_quantity: Generated<number>
  /** Pieces that were cancelled before they were sent, while others stayed; the sum of `cancelled` of its lines. */
  cancelled_quantity: Generated<number>
  /** Grows with each change of the order, its shipments and its notes. */
  version: Generated<number>
  /** The pages that it was placed under, and the time of the version that could be read then; null: there was none. */
  terms_page_id: Generated<number | null>
  terms_page_at: Generated<number | null>
  privacy_page_id: Generated<number | null>
  privacy_page_at: Generated<number | null>
  /** How it was taxed; null: it was placed before there were rates. */
  tax_mode: Generated<TaxMode | null>
  /** 1: its taxes are inside its prices. */
  prices_include_tax: Generated<number | null>
  /** Who its seller was for the law, as shoppers saw it; null: it had told nothing. */
  seller_json: Generated<Json<SellerIdentity> | null>
  /** Where it goes (ISO 3166-1 and 3166-2): its address's country, else that of the market then; null: nobody had said. */
  country: Generated<string | null>
  region: Generated<string | null>
  /** How it is delivered, as it was chosen and promised; null: its shop had named no methods. */
  delivery_method_id: Generated<number | null>
  delivery_name: Generated<string | null>
  delivery_kind: Generated<DeliveryKind | null>
  /** Days as `2027-01-31`. */
  promise_from: Generated<string | null>
  promise_to: Generated<string | null>
  /** The day on which it was delivered, in the market's time zone; null: not yet, or it had promised none. */
  arrived_on: Generated<string | null>
  grams: Generated<number | null>
  /** When and where it is picked up; null: it is not. */
  pickup_date_id: Generated<number | null>
  pickup_json: Generated<Json<KeptPickup> | null>
  /** Four digits, which its shopper alone sees. */
  pickup_code: Generated<string | null>
  /** Its shop has moved the pick-up, or called it off: its shopper may cancel until it is handed over. */
  pickup_change: Generated<'changed' | 'ended' | null>
  /** The next mail about it, and when that is due. */
  pickup_mail: Generated<'reminder' | 'changed' | 'ended' | null>
  pickup_mail_at: Generated<number | null>
  /** 1: its invoice has a number of its seller; 0: it was placed before, so its document has its code. */
  is_numbered: Generated<number>
}

export interface OrderLinesTable {
  id: Generated<number>
  order_id: number
  product_id: number
  variant_id: number
  name: string
  thumbnail: string
  brand: string | null
  /** Of the product with its surcharges, before any discount. */
  price: number
  /** 0: none. */
  discount_price: number
  discount_percentage: number
  quantity: number
  line_total: number
  size_id: number | null
  size_name: string | null
  color_id: number | null
  color_name: string | null
  /** The product's own names for size and colour; '' for the market's words. */
  size_label: Generated<string>
  color_label: Generated<string>
  unit: string | null
  /** The flash sale whose contingent it was taken from. */
  flash_sale_id: number | null
  /** Pieces in shipments, at most `quantity`. */
  shipped: Generated<number>
  /** Its share of the order's voucher, by who bears it; null: it was ordered before shares were kept. */
  shop_voucher: Generated<number | null>
  market_voucher: Generated<number | null>
  /** The weight of a piece; null: it was ordered before weights were kept, or nobody had said. */
  grams: Generated<number | null>
  /** Its share of each tax; null as above. */
  taxes_json: Generated<Json<readonly LineTax[]> | null>
  /** Why it could not be given back when it was ordered; null: it could. */
  withdrawal_exempt: Generated<WithdrawalExemption | null>
  /** Its share of the delivery charge, and the tax on top of both; null: it was ordered before they were kept. */
  delivery_share: Generated<number | null>
  tax_added: Generated<number | null>
  /** The version of the rule that the market charges by; null: none fits. */
  commission_rule_id: Generated<number | null>
  /** What the market charges, parts per million of the base and an amount for each piece, and of the whole line; null: as above. */
  commission_ppm: Generated<number | null>
  commission_fixed: Generated<number | null>
  commission_base: Generated<number | null>
  commission: Generated<number | null>
  /** The part of it that a refund gives back; null: all. */
  commission_on_refund: Generated<CommissionOnRefund | null>
  /** Pieces that were cancelled before they were sent, that came back, and whose money goes back. */
  cancelled: Generated<number>
  returned: Generated<number>
  refunded: Generated<number>
}

/** Parcels of an order. */
export interface ShipmentsTable {
  id: Generated<number>
  order_id: number
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  /** When it was packed. */
  shipped_at: number
  /** When its carrier got it; null: it waits. */
  handed_over_at: number | null
  version: number
  /** The `Idempotency-Key` of the request, if it had one. */
  request_key: string | null
  /** Tells a repeated request from another with the same key. */
  request_hash: string
}

export interface ShipmentLinesTable {
  shipment_id: number
  line_id: number
  quantity: number
}

/** Notes of a shop's team about an order. Shoppers never see them. */
export interface OrderNotesTable {
  id: Generated<number>
  order_id: number
  /** Null once the account is gone; the name stays. */
  author_id: number | null
  author_name: string
  note: string
  created_at: number
}

/** The orders of all shops by status, written by triggers. */
export interface MarketOrderCountsTable {
  status: OrdersTable['status']
  /** On PostgreSQL, connections write to different slots, so that they do not wait for each other. */
  slot: number
  count: number
}

/** The number of a shop's orders by status and time, written by triggers. A shop's count is the sum over its slots. */
export interface OrderCountsTable {
  shop_id: number
  status: OrdersTable['status']
  /** The time of ordering in whole periods of 30 days. */
  period: number
  /** On PostgreSQL, connections write to different slots, so that they do not wait for each other. */
  slot: number
  count: number
}

/** The way of an order from status to status. */
export interface OrderEventsTable {
  id: Generated<number>
  order_id: number
  status: OrdersTable['status']
  at: number
}

/** Payments at a gateway; one pays all orders that were placed together. */
export interface PaymentsTable {
  id: Generated<number>
  gateway: string
  user_id: number
  /** The gateway's own name for it; null until it has answered. */
  reference: string | null
  amount: number
  currency: string
  /** How many decimals the amount is stored with. */
  exponent: Generated<number>
  status: 'open' | 'paid' | 'failed' | 'cancelled' | 'refunded'
  url: string | null
  created_at: number
  updated_at: number
  /** When the gateway is next asked what became of it; null: it is settled. */
  ask_at: number | null
  /** When the gateway is asked what was given back of it; null: nothing is known that was not recorded. */
  ask_refunds_at: number | null
}

export interface PaymentOrdersTable {
  payment_id: number
  order_id: number
}

/** Refunds of a payment, one per order. */
export interface RefundsTable {
  id: Generated<number>
  /** Null: of what no gateway took, as cash. */
  payment_id: number | null
  /** Null: it was made in the gateway's dashboard for one of several orders, and nobody has said for which. */
  order_id: number | null
  kind: Generated<RefundKind>
  /** How the money goes back. */
  means: Generated<RefundMeans>
  amount: number
  /** The parts of it for goods after vouchers, and for delivery, each without the tax on top. */
  goods: Generated<number>
  delivery: Generated<number>
  /** The tax in it, on top or inside. */
  tax: Generated<number>
  /** The part of the pieces that the market's voucher had paid. */
  market_share: Generated<number>
  /** The market's commission on what is given back. */
  commission: Generated<number>
  /** What it keeps back for goods that lost value; less than 0: what of a former one's it gives back. */
  deduction: Generated<number>
  /** The one who gives it. */
  bearer: Generated<'shop' | 'market'>
  /** For the shopper to read. */
  reason: Generated<string | null>
  case_kind: Generated<'withdrawal' | 'complaint' | 'dispute' | null>
  case_id: Generated<number | null>
  /** Its cause; a second refund of the same cause is none. Null in rows that are written by hand. */
  cause_key: Generated<string | null>
  request_key: Generated<string | null>
  request_hash: Generated<string | null>
  /** `sent`: the gateway is asked, or has not decided. */
  status: 'open' | 'sent' | 'done' | 'failed'
  /** Rises where the staff tries again what a gateway has refused: it is another refund for the gateway. */
  attempt: Generated<number>
  gateway: Generated<string | null>
  /** The gateway's own name for it; of a transfer, that of the bank. */
  reference: string | null
  /** As the gateway told last; it never falls back. */
  gateway_state: Generated<'pending' | 'succeeded' | 'failed' | null>
  /** How often the gateway was asked. */
  attempts: Generated<number>
  /** Why the last try failed. */
  error: string | null
  created_at: number
  updated_at: number
  done_at: Generated<number | null>
  /** When it is next tried; null: it is settled, given up, or no gateway makes it. */
  due_at: number | null
  version: Generated<number>
}

/** Pieces of an order that were cancelled before they were sent, each time by one person for one reason. */
export interface OrderCancellationsTable {
  id: Generated<number>
  order_id: number
  cancelled_at: number
  cancelled_by: 'shopper' | 'seller' | 'market'
  /** In the words of who cancelled; null: the shopper was erased. */
  reason: string | null
  lines_json: Json<readonly { line_id: number; quantity: number }[]>
  /** The `Idempotency-Key` of the request, if it had one. */
  request_key: string | null
  /** Tells a repeated request from another with the same key. */
  request_hash: string
}

/** The pieces of a refund; amounts of all of them. */
export interface RefundLinesTable {
  refund_id: number
  line_id: number
  quantity: number
  /** Before vouchers. */
  goods: number
  shop_voucher: number
  market_voucher: number
  tax_added: number
  amount: number
}

/** Payments that a bank has taken back on its customer's word. */
export interface DisputesTable {
  id: Generated<number>
  gateway: string
  reference: string
  payment_id: number
  /** Null: of a payment of several orders, until it is said of which. */
  order_id: number | null
  amount: number
  fee: Generated<number>
  /** In the gateway's word. */
  reason: string
  state: DisputeState
  evidence_by: number | null
  bearer: 'shop' | 'market'
  /** Why another bears it than the market's rule says. */
  bearer_reason: Generated<string | null>
  opened_at: number
  closed_at: number | null
  version: Generated<number>
}

/** Events of gateways that were applied, each once. */
export interface WebhookEventsTable {
  gateway: string
  event_id: string
  received_at: number
}

/** Counts of recent actions by account or network; see `modules/base/rate-limits`. */
export interface RateLimitsTable {
  key: string
  /** When the whole burst of the key's limit is available again. */
  full_at: number
}

/** Answers to requests that carried a key, so that the same request gets the same answer. */
export interface IdempotencyKeysTable {
  user_id: number
  key: string
  body_hash: string
  /** Null while it is being worked on. */
  status: number | null
  reply_json: Json<StoredAnswer> | null
  created_at: number
}

/** A tax that an order was charged with; its amount in minor units. What is optional is there with rates alone. */
export interface OrderTax extends Partial<RateFacts> {
  id: number
  name: string
  percentage: number
  amount: number
}

/** What an order keeps of a rate; amounts in minor units. Base and amount make what is paid, whether prices include the tax or not. */
export interface RateFacts {
  /** What it is for bookkeeping (EN 16931). */
  code: TaxCode
  /** Why there is no tax. */
  exemption: string | null
  /** What is taxed, without the tax. */
  base: number
  /** Of base and amount, the part for delivery. */
  delivery_base: number
  delivery_amount: number
  /** What the market's voucher pays is the seller's income too: where tax is added, base and tax of it, beside those above. */
  market_base: number
  market_amount: number
}

/** The share of one line in a tax; `base` is the amount that it was calculated from, without the tax. */
export interface LineTax extends OrderTax {
  base: number
}

/** The stored part of an answer: the orders are loaded again. */
export interface StoredAnswer {
  orderIds: number[]
  paymentUrl: string | null
}

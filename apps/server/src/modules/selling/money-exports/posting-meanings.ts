import type { PostingKind } from '@rialto/contract/market-enums'

/**
 * What each kind of posting is for the income of a shop: a `sale`; a `loss` of a sale; a `fee` of the market; `moved` money that is the
 * shop's already, in advance or afterwards; or of no shop.
 */
export const MEANING: Readonly<Record<PostingKind, 'sale' | 'loss' | 'fee' | 'moved' | 'none'>> = {
  paid: 'sale',
  cash: 'sale',
  opening: 'sale',
  part_gone: 'loss',
  goodwill: 'loss',
  dispute_lost: 'loss',
  adjustment: 'loss',
  earned: 'fee',
  fee_back: 'fee',
  // Its shop bears it, or it has no entry of the shop.
  gateway_fee: 'fee',
  cash_kept: 'moved',
  refund_done: 'moved',
  refund_failed: 'moved',
  release: 'moved',
  hold: 'moved',
  unhold: 'moved',
  payout: 'moved',
  payout_paid: 'moved',
  payout_returned: 'moved',
  repayment: 'moved',
  gateway_payout: 'none',
  dispute_taken: 'none',
  dispute_won: 'none',
  dispute_fee: 'none',
  unassigned: 'none',
  assigned: 'none',
}

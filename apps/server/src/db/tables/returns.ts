import type { ReviewReason, WithdrawalState } from '@rialto/contract/market-enums'
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

/** A withdrawal from a contract (Directive 2011/83/EU, Art. 9 to 16). */
export interface WithdrawalsTable {
  id: Generated<number>
  code: string
  /** Null: what was declared fits no order. */
  order_id: number | null
  shop_id: number | null
  /** 1: from all of the contract, as far as it was there to be withdrawn from. */
  is_whole: number
  /** The goods that are withdrawn, in the words of the author. */
  lines_text: string
  declared_name: string
  declared_email: string
  locale: string
  declared_at: number
  receipt_json: Json<DeclaredContent>
  receipt_hash: string
  /** Of what was declared, without its time: the same again is no second declaration. */
  content_key: string
  state: WithdrawalState
  review_reason: ReviewReason | null
  /** The end of the last day for the money, and to send the goods. */
  refund_by: number
  send_by: number
  sent_at: number | null
  tracking: Generated<string>
  received_at: number | null
  restock: Generated<number>
  /** Why it is not valid, for its author. */
  decision: string | null
  version: Generated<number>
}

/** The content of a receipt, without its hash. */
export interface DeclaredContent {
  code: string
  order_code: string
  name: string
  email: string
  is_whole: boolean
  lines: { name: string; quantity: number }[]
  text: string
  declared_at: string
  send_by: string
  refund_by: string
}

export interface WithdrawalLinesTable {
  withdrawal_id: number
  line_id: number
  quantity: number
}

/** The events of a case, which are never changed or deleted. */
export interface CaseEventsTable {
  id: Generated<number>
  kind: 'withdrawal'
  case_id: number
  state: WithdrawalState
  at: number
  actor_kind: 'member' | 'staff' | 'key' | 'command' | 'system' | 'shopper' | 'anybody'
  note: Generated<string>
}

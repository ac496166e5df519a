import type {
  ComplaintDecider,
  ComplaintReason,
  ComplaintState,
  ComplaintWish,
  ReturnCost,
  ReturnKind,
  ReturnState,
  ReviewReason,
  WithdrawalState,
} from '@rialto/contract/market-enums'
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
  /** Why it is not valid, or what became of a deduction that was objected to; for its author. */
  decision: string | null
  /** The shopper has asked to take it back; null: not. */
  revoke_asked_at: Generated<number | null>
  /** What is kept back for goods that lost value, in minor units of the order; its reason in the words of the seller. */
  deduction: Generated<number>
  deduction_text: Generated<string>
  /** Why the shopper objects to it; empty: they do not. */
  objection: Generated<string>
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
  /** Absent: the author was not shown the order, or its shop had not said. */
  return_cost?: ReturnCost
}

export interface WithdrawalLinesTable {
  withdrawal_id: number
  line_id: number
  quantity: number
  /** Of them, pieces that were not sent, and were cancelled with the withdrawal. */
  cancelled: Generated<number>
}

/** A photo of goods that came back used, of the shop. */
export interface WithdrawalPhotosTable {
  id: Generated<number>
  withdrawal_id: number
  /** The path in the file storage, which no route serves. */
  file: string
}

/** The events of a case, which are never changed or deleted. */
export interface CaseEventsTable {
  id: Generated<number>
  kind: ReturnKind
  case_id: number
  state: ReturnState
  at: number
  actor_kind: 'member' | 'staff' | 'key' | 'command' | 'system' | 'shopper' | 'anybody'
  note: Generated<string>
}

/** A complaint about pieces of an order that were sent (Directive (EU) 2019/771, Art. 10 to 16), and what came of it. */
export interface ComplaintsTable {
  id: Generated<number>
  code: string
  order_id: number
  shop_id: number
  reason: ComplaintReason
  /** In the words of the shopper. */
  text: string
  wish: ComplaintWish
  /** Of what is complained about: the same again is no second complaint while it is open. */
  content_key: string
  state: ComplaintState
  requested_at: number
  /** When the next step is due; what happens then depends on the state. */
  due_at: number
  decided_by: Generated<ComplaintDecider | null>
  /** The way out that was agreed to. */
  outcome: Generated<ComplaintWish | null>
  /** 1: the shopper need not send the goods back. */
  keeps_goods: Generated<number>
  /** A part of the price that is given back, in minor units of the order. */
  offer: Generated<number | null>
  /** In the words of the seller, with where the goods go to; and of the market. */
  answer: Generated<string | null>
  send_to: Generated<string | null>
  decision: Generated<string | null>
  sent_at: Generated<number | null>
  tracking: Generated<string>
  received_at: Generated<number | null>
  restock: Generated<number>
  version: Generated<number>
}

export interface ComplaintLinesTable {
  complaint_id: number
  line_id: number
  quantity: number
}

export interface ComplaintPhotosTable {
  id: Generated<number>
  complaint_id: number
  /** The path in the file storage, which no route serves. */
  file: string
}

import type { CommissionBase, CommissionNoticeKind, CommissionOnRefund } from '@rialto/contract/market-enums'
import type { Generated } from 'kysely'

/** Versions of the rules by which the market charges its sellers. One that was announced never changes, but for its place and end. */
export interface CommissionRulesTable {
  id: Generated<number>
  /** The same for all versions of a rule: the id of the first. */
  rule: number
  /** Counts the versions from 1. */
  number: number
  /** Its place in the list, of which the first that fits decides. */
  position: number
  name: string
  /** With its sub-categories; null: everything. */
  category_id: number | null
  /** Null: all shops. */
  shop_id: number | null
  /** Parts per million. */
  percent_ppm: number
  /** Per piece, as are the least and the most. */
  fixed: number
  floor: number | null
  cap: number | null
  on_delivery: number
  base: CommissionBase
  /** The part of it that a refund gives back. */
  on_refund: Generated<CommissionOnRefund>
  /** Null: it is a draft. */
  announced_at: number | null
  in_force_from: number | null
  /** When it ends or ended, or was discarded; null: it goes on. */
  ended_at: number | null
  created_by: number | null
  created_at: number
}

/** What sellers are told of rules; a row waits until its mail is written. */
export interface CommissionNoticesTable {
  id: Generated<number>
  rule_id: number
  shop_id: number
  kind: CommissionNoticeKind
  /** From when on what it tells holds. */
  in_force_from: number
  created_at: number
  /** When its mail was written; null: it waits. */
  sent_at: number | null
  /** When somebody of the shop first read it in the console. */
  read_at: Generated<number | null>
}

/** One row, which is locked while rules change; its version grows with each change. */
export interface CommissionVersionTable {
  id: number
  version: number
}

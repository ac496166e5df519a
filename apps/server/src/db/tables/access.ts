import type { OperatorRole, SellerRole } from '@rialto/contract/permissions'
import type { Generated } from 'kysely'

/** The team of a shop. */
export interface ShopMembersTable {
  shop_id: number
  user_id: number
  role: SellerRole
  created_at: number
}

/** The people who run the market. */
export interface StaffTable {
  user_id: number
  role: OperatorRole
  created_at: number
}

/** Sessions of the console, apart from those of shopping. */
export interface ConsoleSessionsTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string
  /** 0 until the second factor is given, where one is asked for. */
  is_complete: number
  /** Browser and system, as people read them. */
  device: string
  /** A part of the address that names no household. */
  network: string
  created_at: number
  used_at: number
}

import type { ProductHoldState, ProductStatus } from '@rialto/contract/enums'
import { type RawBuilder, sql } from 'kysely'

interface Choice {
  /** New products and published drafts wait for the market's approval. */
  asksApproval: boolean
  now: number
}

type StoredStatus = ProductStatus | 'withheld'

const isOffered = (status: ProductStatus): boolean => status === 'active' || status === 'hidden'

/** The columns of a new product with this status. */
export const newStatus = (status: ProductStatus, { asksApproval, now }: Choice) =>
  asksApproval && isOffered(status)
    ? { status: 'withheld' as const, own_status: status, hold: 'waiting' as const, held_at: now }
    : { status }

/**
 * The columns of a stored product whose shop chooses a status: what the market withholds stays withheld, and the choice is kept for
 * later. All writes of a shop's status go through here. A product that leaves the drafts or the archive waits where approval is asked.
 */
export function chosenStatus(status: ProductStatus, { asksApproval, now }: Choice) {
  const isWithheld =
    asksApproval && isOffered(status)
      ? sql`(hold is not null or status in ('draft', 'archived'))`
      : sql`hold is not null`
  const chosen = sql.lit(status)
  return {
    status: sql`case when ${isWithheld} then 'withheld' else ${chosen} end` as RawBuilder<StoredStatus>,
    own_status: sql`case when ${isWithheld} then ${chosen} end` as RawBuilder<ProductStatus | null>,
    hold: sql`case when ${isWithheld} then coalesce(hold, 'waiting') end` as RawBuilder<ProductHoldState | null>,
    held_at: sql`case when ${isWithheld} then coalesce(held_at, ${sql.lit(now)}) end` as RawBuilder<number | null>,
  }
}

import type { ActorKind } from '@rialto/contract/enums'
import type { LedgerAccount, PostingKind } from '@rialto/contract/market-enums'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/index.ts'

interface LinePostings {
  /** Selects `id`, `shop_id` and `amount`. */
  lines: RawBuilder<unknown>
  kind: PostingKind
  /** Of the cause, before the line's id. */
  prefix: string
  currency: string
  at: number
  month: string
  /** `available` is of the line's shop, any other of the market. */
  debit: LedgerAccount
  credit: LedgerAccount
  actor: { kind: ActorKind; id: number | null }
}

/** Writes and seals a posting for each line, by statements that name no row. @returns how many were sealed */
export async function postLines(tx: Tx, posting: LinePostings): Promise<number> {
  const { lines, kind, prefix, currency, at, month, debit, credit, actor } = posting
  const cause = sql`${asText(prefix)} || cast(l.id as text)`
  await sql`insert into ledger_postings (at, month, kind, currency, cause_key, actor_kind, actor_id)
    select cast(${at} as bigint), ${asText(month)}, ${asText(kind)}, ${asText(currency)}, ${cause},
      ${asText(actor.kind)}, cast(${actor.id} as integer)
    from (${lines}) l order by l.shop_id`.execute(tx)
  const posted = sql`from (${lines}) l join ledger_postings p on p.cause_key = ${cause}`
  const shop = debit === 'available' ? sql`l.shop_id` : sql`0`
  await sql`insert into ledger_entries (posting_id, n, account, shop_id, gateway, amount)
    select p.id, 1, ${asText(debit)}, ${shop}, '', l.amount ${posted}
    union all select p.id, 2, ${asText(credit)}, 0, '', 0 - l.amount ${posted}`.execute(tx)
  const { numAffectedRows } = await sql`update ledger_postings set is_sealed = 1
    where is_sealed = 0 and id in (select p.id ${posted})`.execute(tx)
  return Number(numAffectedRows)
}

/** PostgreSQL knows no type of a parameter that is selected. */
const asText = (value: string) => sql`cast(${value} as text)`

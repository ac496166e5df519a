import type { ActorKind } from '@rialto/contract/enums'
import {
  type CaseKind,
  GATEWAY_ACCOUNTS,
  type GatewayAccount,
  MARKET_ACCOUNTS,
  type MarketAccount,
  type PostingKind,
  SHOP_ACCOUNTS,
  type ShopAccount,
} from '@rialto/contract/market-enums'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import type { LedgerEntriesTable } from '../../../db/tables.ts'
import { insertRows, writeTogether } from '../../../db/write-together.ts'
import { ledgerPostings } from '../../../lib/diagnostics.ts'
import { monthAfter } from './months.ts'
import { type LastMonths, sealPostings, selectLast } from './repository.ts'

interface About {
  /** Plus: debit; minus: credit. In minor units of the posting's currency. */
  amount: number
  order?: number
  line?: number
  case?: { kind: CaseKind; id: number }
}

/** An entry; one of 0 is left out. Each account has its own dimensions, which the database holds too. */
export type Entry = About &
  ({ account: ShopAccount; shop: number } | { account: GatewayAccount; gateway: string } | { account: MarketAccount })

export interface Posting {
  kind: PostingKind
  /** What it tells of, once and for all: a second posting of the same cause is none. */
  causeKey: string
  currency: string
  entries: readonly Entry[]
  /** When it happened; `month` is of it in the market's time zone. */
  at: number
  month: string
  /** Null: the market itself. */
  actor?: { kind: ActorKind; id: number | null } | null
  /** The posting that this one takes back. */
  reverses?: number
  /** Of the staff; never a shopper's words. */
  note?: string | null
}

const TWO_DAYS = 2 * 24 * 60 * 60_000

/**
 * Writes postings with their entries and seals them, which adds them to balances and months (decision 190). Whoever posts to `available`
 * or `held` has locked the shop before (`lockShops`).
 * @returns the ids by cause, without causes that were posted before and those whose entries are all 0
 */
export async function postAll(tx: Tx, postings: readonly Posting[]): Promise<ReadonlyMap<string, number>> {
  const whole = postings.map(withoutZeros).filter(({ entries }) => entries.length > 0)
  for (const posting of whole) refuseUnbalanced(posting)
  if (whole.length === 0) return new Map()
  const months = await Promise.all(whole.map((posting) => postingMonth(tx, posting)))
  const inserted = await writeTogether<{ id: number; cause_key: string }>(tx, [
    insertRows(
      'ledger_postings',
      whole.map(({ kind, causeKey, currency, at, month, actor, reverses, note }, index) => ({
        ...{ at, kind, currency },
        month: months[index] ?? month,
        cause_key: causeKey,
        reverses: reverses ?? null,
        actor_kind: actor?.kind ?? 'system',
        actor_id: actor?.id ?? null,
        note: note ?? null,
      })),
      'cause_key',
    ),
  ])
  const ids = new Map(inserted.map(({ id, cause_key }) => [cause_key, id]))
  if (ids.size === 0) return ids
  const rows = whole.flatMap(({ causeKey, entries }) => {
    const id = ids.get(causeKey)
    return id === undefined ? [] : entries.map((entry, index) => entryRow(id, index + 1, entry))
  })
  await writeTogether(tx, [insertRows('ledger_entries', rows)])
  await sealPostings(tx, [...ids.values()])
  if (ledgerPostings.hasSubscribers)
    for (const { kind, causeKey } of whole) if (ids.has(causeKey)) ledgerPostings.publish({ kind })
  return ids
}

/**
 * The month of a posting: where the clock was set back, or the market has moved west, a month that has ended gets none. Nor does one that
 * is closed, which has its statements.
 */
function openMonth(last: LastMonths, { at, month }: { at: number; month: string }): string {
  const begun =
    last.month !== null && Math.abs((last.at ?? 0) - at) < TWO_DAYS && last.month > month ? last.month : month
  return last.closed !== null && begun <= last.closed ? monthAfter(last.closed) : begun
}

const decided = new WeakMap<Tx, Map<string, Promise<string>>>()

/**
 * The month in which something of now is posted. It is decided once a transaction, so that a fee and its posting are of one month, whatever
 * others post meanwhile.
 */
export function postingMonth(tx: Tx, now: { at: number; month: string }): Promise<string> {
  const months = decided.get(tx) ?? new Map<string, Promise<string>>()
  decided.set(tx, months)
  const month = months.get(now.month) ?? selectLast(tx).then((last) => openMonth(last, now))
  months.set(now.month, month)
  return month
}

/** Writes one posting as {@link postAll}. @returns its id; undefined: its cause was posted before, or all of it is 0 */
export const post = async (tx: Tx, posting: Posting): Promise<number | undefined> =>
  (await postAll(tx, [posting])).get(posting.causeKey)

/** The entry that takes another back. */
export function contraryOf(entry: Selectable<LedgerEntriesTable>): Entry {
  const { account, shop_id, gateway, order_id, line_id, case_kind, case_id } = entry
  const about: About = {
    amount: -entry.amount,
    ...(order_id !== null && { order: order_id }),
    ...(line_id !== null && { line: line_id }),
    ...(case_kind !== null && case_id !== null && { case: { kind: case_kind, id: case_id } }),
  }
  const ofShop = SHOP_ACCOUNTS.find((one) => one === account)
  if (ofShop) return { account: ofShop, shop: shop_id, ...about }
  const ofGateway = GATEWAY_ACCOUNTS.find((one) => one === account)
  if (ofGateway) return { account: ofGateway, gateway, ...about }
  const ofMarket = MARKET_ACCOUNTS.find((one) => one === account)
  if (ofMarket) return { account: ofMarket, ...about }
  throw new Error(`${account} is no account of the ledger`)
}

const withoutZeros = (posting: Posting): Posting => ({
  ...posting,
  entries: posting.entries.filter(({ amount }) => amount !== 0),
})

/** The database refuses it too; this names the cause. */
function refuseUnbalanced({ causeKey, entries }: Posting): void {
  const sum = entries.reduce((total, { amount }) => total + amount, 0)
  if (sum !== 0) throw new Error(`the entries of ${causeKey} add up to ${sum} instead of 0`)
}

const entryRow = (posting_id: number, n: number, entry: Entry) => ({
  posting_id,
  n,
  account: entry.account,
  shop_id: 'shop' in entry ? entry.shop : 0,
  gateway: 'gateway' in entry ? entry.gateway : '',
  amount: entry.amount,
  order_id: entry.order ?? null,
  line_id: entry.line ?? null,
  case_kind: entry.case?.kind ?? null,
  case_id: entry.case?.id ?? null,
})

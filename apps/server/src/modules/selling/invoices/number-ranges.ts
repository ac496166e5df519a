import type { NumberRange } from '@rialto/contract'
import { INVOICE_KINDS, type InvoiceKind } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import type { NumberedKind } from '../../../db/tables.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import {
  type InvoicedOrderRow,
  type InvoiceRow,
  insertInvoice,
  lockOwner,
  type RangeRow,
  raiseNumber,
  savePrefix,
  selectRanges,
} from './repository.ts'

// Numbers without gaps, by seller, kind and year. A year's prefix is chosen before its first number; a new year goes on with the last.

const letters: Readonly<Record<NumberedKind, string>> = {
  invoice: 'A',
  credit_note: 'C',
  fee_invoice: 'F',
  fee_credit_note: 'G',
}
/** The market has ranges, too, but is no shop. */
export const OWNER_MARKET = 0

/** As an owner's documents are numbered: those of the market are about its fee. */
const numberedKind = (owner: number, kind: InvoiceKind): NumberedKind =>
  owner === OWNER_MARKET ? (kind === 'invoice' ? 'fee_invoice' : 'fee_credit_note') : kind

const DIGITS = 6

export const writeNumber = (prefix: string, year: number, count: number): string =>
  `${prefix}-${year}-${String(count).padStart(DIGITS, '0')}`

/** The prefix of a kind in a year: chosen, or that of the latest year before, or the market's own. */
function prefixIn(rows: readonly RangeRow[], shopId: number, { kind, year }: Pick<RangeRow, 'kind' | 'year'>): string {
  const before = rows.filter((row) => row.kind === kind && row.year <= year)
  return (
    before.toSorted((one, other) => other.year - one.year)[0]?.prefix ??
    `${letters[kind]}${shopId === OWNER_MARKET ? '' : shopId}`
  )
}

/** The year of a moment in the market's time zone. */
export const yearOf = (at: number, timeZone: string): number => Number(dayIn(timeZone, at).slice(0, 4))

/**
 * Takes the next number. Its range stays locked until the transaction ends, and a transaction that fails gives the number back: no number
 * is lost, and none is given twice.
 */
export async function takeNumber(
  tx: Tx,
  { shopId, kind, year }: { shopId: number; kind: NumberedKind; year: number },
): Promise<string> {
  const range = { owner_shop_id: shopId, kind, year }
  const taken =
    (await raiseNumber(tx, range)) ??
    (await raiseNumber(tx, { ...range, prefix: prefixIn(await selectRanges(tx, shopId), shopId, range) }))
  if (!taken) throw new Error('no number was given')
  return writeNumber(taken.prefix, year, taken.next - 1)
}

export interface DocumentIssue {
  /** Its row is locked. */
  order: InvoicedOrderRow
  settings: Settings
  now: number
}

/** Writes a document with the next number of its seller, whose webhooks hear of it. */
export async function issueDocument(
  tx: Tx,
  {
    order: { shop_id, id: order_id, locale, address_json: buyer_json },
    settings: { time_zone },
    now,
    document,
  }: DocumentIssue & { document: Pick<InvoiceRow, 'kind' | 'refund_id' | 'refers_to' | 'supply_day' | 'data_json'> },
): Promise<InvoiceRow> {
  const number = await takeNumber(tx, { shopId: shop_id, kind: document.kind, year: yearOf(now, time_zone) })
  const inserted = await insertInvoice(tx, {
    ...document,
    ...{ shop_id, order_id, number, issued_at: now, locale, buyer_json },
  })
  await noteWebhookEvent(tx, { shopId: shop_id, type: 'invoice.issued', id: inserted.id, now })
  return inserted
}

/** The ranges of a shop or the market of this year and the next. */
export async function showRanges(
  { database: { db }, settings, now }: ModuleDeps,
  shopId: number,
): Promise<NumberRange[]> {
  const [rows, { time_zone }] = await Promise.all([selectRanges(db, shopId), settings.read()])
  const present = yearOf(now(), time_zone)
  return [present, present + 1].flatMap((year) =>
    INVOICE_KINDS.map((kind): NumberRange => {
      const numbered = numberedKind(shopId, kind)
      const prefix = prefixIn(rows, shopId, { kind: numbered, year })
      const next = rows.find((row) => row.kind === numbered && row.year === year)?.next ?? 1
      return { kind, year, prefix, is_used: next > 1, next_number: writeNumber(prefix, year, next) }
    }),
  )
}

interface PrefixChoice {
  /** Or the market. */
  shopId: number
  kind: InvoiceKind
  year: number
  prefix: string
  /** The prefix that was seen; undefined: whichever. */
  seen: string | undefined
  actor: Actor
}

/** Chooses the prefix of a year's numbers, as long as none of them is given. Invoices and credit notes never share one. */
export async function choosePrefix(
  { database, settings, now }: ModuleDeps,
  { shopId, kind, year, prefix, seen, actor }: PrefixChoice,
): Promise<RecordedChange | undefined | Refusal> {
  const at = now()
  const present = yearOf(at, (await settings.read()).time_zone)
  if (year !== present && year !== present + 1)
    return refuseFields({ year: { text: text('Numbers are chosen for this year or the next') } })
  return database.write(async (tx) => {
    await lockOwner(tx, shopId)
    const rows = await selectRanges(tx, shopId)
    const numbered = numberedKind(shopId, kind)
    const before = prefixIn(rows, shopId, { kind: numbered, year })
    if (seen !== undefined && seen !== before)
      return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { prefix: before } })
    if (prefix === before) return undefined
    const chosen: RangeRow = { owner_shop_id: shopId, kind: numbered, year, prefix, next: 1 }
    const after = [...rows.filter((row) => row.kind !== numbered || row.year !== year), chosen]
    if (sharePrefix(after, shopId, [year, year + 1]))
      return refuseFields({ prefix: { text: text('Invoices and credit notes need different letters or digits') } })
    if (!(await savePrefix(tx, chosen)))
      return refuse('conflict', text('Numbers of {{year}} are given already, so they stay as they are'), {
        values: { year: String(year) },
      })
    return recordChange(tx, {
      ...{ actor, at, shopId: shopId === OWNER_MARKET ? null : shopId },
      action: 'number_range_changed',
      subject: { kind: 'invoice', id: null, name: writeNumber(prefix, year, 1) },
      sentence: CHOSEN[numbered],
      values: { number: writeNumber(prefix, year, 1) },
      before: { prefix: before },
      after: { prefix },
    })
  })
}

const CHOSEN: Readonly<Record<NumberedKind, TextKey>> = {
  invoice: text('Chose the numbers of invoices: {{number}}'),
  credit_note: text('Chose the numbers of credit notes: {{number}}'),
  fee_invoice: text('Chose the numbers of fee invoices: {{number}}'),
  fee_credit_note: text('Chose the numbers of credit notes about fees: {{number}}'),
}

const sharePrefix = (rows: readonly RangeRow[], shopId: number, years: readonly number[]): boolean =>
  years.some(
    (year) =>
      new Set(INVOICE_KINDS.map((kind) => prefixIn(rows, shopId, { kind: numberedKind(shopId, kind), year }))).size <
      INVOICE_KINDS.length,
  )

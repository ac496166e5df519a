import type { Complaint, OwnReturn, OwnReturnDetails, Paged } from '@rialto/contract'
import type { ReturnKind } from '@rialto/contract/market-enums'
import type { Db } from '../../../db/index.ts'
import { decimalsOf } from '../../../lib/money.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/paging.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { type OrderDeps, refuseUnknownOrder, selectOrderOfShopper } from '../orders/index.ts'
import {
  selectAccount,
  selectEvents,
  selectLinesOf,
  selectMoneyFacts,
  selectOrdersOf,
  selectWithdrawals,
} from './repository.ts'
import {
  type ComplaintRow,
  countOwnReturns,
  selectComplaintLines,
  selectComplaints,
  selectOrderOwner,
  selectOwnReturns,
  selectPhotoIds,
} from './repository-complaints.ts'
import { presentOrderReturn, type ReturnRow } from './returns-of-order.ts'
import { type OwnStep, stepOwnWithdrawal } from './step-own-withdrawal.ts'
import { refuseUnknownReturn } from './transitions.ts'
import { stepOwnComplaint } from './work-on-complaint.ts'

/** Reads withdrawals and complaints, in the order of their places. */
export async function loadReturns(db: Db, places: readonly { kind: ReturnKind; id: number }[]): Promise<ReturnRow[]> {
  const ids = (kind: ReturnKind) => places.flatMap((place) => (place.kind === kind ? [place.id] : []))
  const [withdrawals, complaints] = await Promise.all([
    ids('withdrawal').length > 0 ? selectWithdrawals(db, ids('withdrawal')) : [],
    ids('complaint').length > 0 ? selectComplaints(db, ids('complaint')) : [],
  ])
  return places.flatMap(({ kind, id }): ReturnRow[] => {
    if (kind === 'withdrawal') {
      const row = withdrawals.find((one) => one.id === id)
      return row ? [{ kind, row }] : []
    }
    const row = complaints.find((one) => one.id === id)
    return row ? [{ kind, row }] : []
  })
}

interface NamedLine {
  line_id: number
  quantity: number
  cancelled?: number
  ordered: number
  name: string
  product_id: number
  thumbnail: string
  price: number
  discount_price: number
}

/** The lines of returns, with names in a language. */
export async function linesOfReturns(db: Db, rows: readonly ReturnRow[], locale: string) {
  const ids = (kind: ReturnKind) => rows.flatMap((one) => (one.kind === kind ? [one.row.id] : []))
  const [withdrawn, complained] = await Promise.all([
    ids('withdrawal').length > 0 ? selectLinesOf(db, ids('withdrawal')) : [],
    ids('complaint').length > 0 ? selectComplaintLines(db, ids('complaint')) : [],
  ])
  const lines = [
    ...withdrawn.map(({ withdrawal_id, ...line }) => ({ kind: 'withdrawal', id: withdrawal_id, line })),
    ...complained.map(({ complaint_id, ...line }) => ({ kind: 'complaint', id: complaint_id, line })),
  ]
  const names = await translateRows(
    db,
    'product',
    locale,
    lines.map(({ line }) => ({ id: line.product_id, name: line.name })),
    ['name'],
  )
  const named = lines.map((one, index) => ({
    ...one,
    line: { ...one.line, name: names[index]?.name ?? one.line.name },
  }))
  return ({ kind, row }: ReturnRow): NamedLine[] =>
    named.filter((one) => one.kind === kind && one.id === row.id).map(({ line }) => line)
}

export const presentProducts = (lines: readonly NamedLine[]) =>
  lines.map(({ name, thumbnail, quantity }) => ({ name, thumbnail, quantity }))

export const presentLines = (lines: readonly NamedLine[], toDecimal: (minor: number) => number) =>
  lines.map(({ line_id, name, thumbnail, quantity, cancelled, ordered, price, discount_price }) => ({
    ...{ line_id, name, thumbnail, quantity, ordered, ...(cancelled && { cancelled }) },
    price: toDecimal(discount_price || price),
  }))

export const presentTimeline = (events: Awaited<ReturnType<typeof selectEvents>>) =>
  events.map(({ state, at, actor_kind: by, note }) => ({ ...{ state, at: new Date(at).toISOString(), by, note } }))

export async function presentComplaint(
  db: Db,
  complaint: ComplaintRow,
  toDecimal: (minor: number) => number,
): Promise<Complaint> {
  const { reason, wish, decided_by, outcome, keeps_goods, offer, answer, send_to, decision } = complaint
  const photos = await selectPhotoIds(db, { kind: 'complaint', id: complaint.id })
  return {
    ...{ reason, wish, decided_by, outcome, answer, send_to, decision },
    ...{ photos: photos.map(({ id }) => id), keeps_goods: keeps_goods === 1 },
    offer: offer === null ? null : toDecimal(offer),
  }
}

/** What both sides read of a withdrawal beside its lines; of a complaint, nothing. */
export async function presentWithdrawalFacts(
  db: Db,
  { kind, row }: ReturnRow,
  toDecimal: (minor: number) => number,
): Promise<Pick<OwnReturnDetails, 'return_cost' | 'is_revoke_asked' | 'deduction'>> {
  if (kind === 'complaint') return { return_cost: null, is_revoke_asked: false, deduction: null }
  const { id, order_id: orderId, revoke_asked_at, deduction_text: text, objection, decision } = row
  const money = orderId === null ? undefined : await selectMoneyFacts(db, orderId)
  const return_cost = money?.return_cost ?? null
  const is_revoke_asked = revoke_asked_at !== null
  if (text === '') return { return_cost, is_revoke_asked, deduction: null }
  const photos = (await selectPhotoIds(db, { kind, id })).map((photo) => photo.id)
  const amount = toDecimal(row.deduction)
  return { return_cost, is_revoke_asked, deduction: { amount, text, photos, objection, decision } }
}

const piecesOf = (lines: readonly NamedLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The shopper's withdrawals and complaints, the latest first. */
export async function listOwnReturns(
  deps: ModuleDeps,
  { userId, locale }: { userId: number; locale: string },
  query: PageQuery,
): Promise<Paged<OwnReturn>> {
  const { db } = deps.database
  const [places, total] = await Promise.all([
    selectOwnReturns(db, userId, { limit: query.per_page, offset: offsetOf(query) }),
    countOwnReturns(db, userId),
  ])
  const rows = await loadReturns(db, places)
  return paged(await presentOwn(deps, rows, locale), total, query)
}

async function presentOwn(deps: ModuleDeps, rows: readonly ReturnRow[], locale: string): Promise<OwnReturn[]> {
  const { db } = deps.database
  const settings = await deps.settings.read()
  const [linesOf, orders] = [
    await linesOfReturns(db, rows, locale),
    await selectOrdersOf(
      db,
      rows.flatMap(({ row }) => row.order_id ?? []),
    ),
  ]
  return rows.flatMap((one) => {
    const order = orders.find(({ id }) => id === one.row.order_id)
    if (!order) return []
    const lines = linesOf(one)
    return [
      {
        ...presentOrderReturn(one, piecesOf(lines), { now: deps.now(), settings }),
        order: { id: order.id, order_code: order.code },
        shop: { id: order.shop_id, name: order.shop },
        products: presentProducts(lines),
      },
    ]
  })
}

interface OwnReader {
  kind: ReturnKind
  id: number
  /** The shopper; by a link, of this order alone. */
  userId: number
  orderId: number | undefined
  locale: string
}

/** One of the shopper's returns; 404 for everybody else's. */
export async function showOwnReturn(deps: ModuleDeps, reader: OwnReader): Promise<OwnReturnDetails | Refusal> {
  const { db } = deps.database
  const { kind, id, userId, orderId, locale } = reader
  const [one] = await loadReturns(db, [{ kind, id }])
  const own = one?.row.order_id ?? null
  if (!one || own === null || (orderId !== undefined && own !== orderId)) return refuseUnknownReturn()
  if ((await selectOrderOwner(db, own))?.user_id !== userId) return refuseUnknownReturn()
  const [[shown], linesOf, [order], events] = [
    await presentOwn(deps, [one], locale),
    await linesOfReturns(db, [one], locale),
    await selectOrdersOf(db, [own]),
    await selectEvents(db, { kind, id }),
  ]
  if (!shown || !order) return refuseUnknownReturn()
  const toDecimal = decimalsOf(order)
  return {
    ...shown,
    currency: order.currency,
    lines: presentLines(linesOf(one), toDecimal),
    text: one.kind === 'complaint' ? one.row.text : one.row.lines_text,
    tracking: one.row.tracking,
    complaint: one.kind === 'complaint' ? await presentComplaint(db, one.row, toDecimal) : null,
    ...(await presentWithdrawalFacts(db, one, toDecimal)),
    timeline: presentTimeline(events),
  }
}

export const accountOf = async ({ database }: ModuleDeps, userId: number) =>
  (await selectAccount(database.db, userId)) ?? { name: '', email: null }

export async function ownOrder({ database }: ModuleDeps, own: { id: number; userId: number }) {
  return (await selectOrderOfShopper(database.db, own)) ?? refuseUnknownOrder()
}

/** A step of the shopper, by an account or the link to the order. */
export const stepOwnReturn = (
  deps: OrderDeps,
  { kind, ...step }: OwnStep & { kind: ReturnKind },
): Promise<Refusal | undefined> => (kind === 'complaint' ? stepOwnComplaint(deps, step) : stepOwnWithdrawal(deps, step))

import type { Db } from '../../../db/index.ts'
import { parsePaymentKey, parseRefundKey } from '../payments/index.ts'
import type { MovementRow } from './repository.ts'
import { subjectOf } from './rules.ts'

/** Finds out what movements are of: by our keys, by the gateway's names, and refunds by the charge that they are of. @returns by id */
export async function resolveSubjects(
  db: Db,
  gateway: string,
  rows: readonly MovementRow[],
): Promise<ReadonlyMap<number, string>> {
  const payments = await findPayments(db, gateway, rows)
  const refunds = await findRefunds(db, gateway, rows)
  const charges = await findCharges(db, gateway, rows)
  const disputes = await findDisputes(db, gateway, rows)
  const subjects = new Map<number, string>()
  for (const row of rows) {
    const { id, kind, key, reference, name, charge } = row
    if (kind === 'payout' || kind === 'payout_failed') subjects.set(id, subjectOf.payout(reference ?? name))
    if (kind === 'transfer') subjects.set(id, subjectOf.transfer(reference ?? name))
    if (kind === 'reversal') subjects.set(id, subjectOf.reversal(reference ?? name))
    if (kind === 'charge') {
      const payment = payments.get(key ?? '') ?? charges.get(charge ?? '')
      if (payment !== undefined) subjects.set(id, subjectOf.charge(payment))
    }
    if (kind === 'refund') {
      const payment = refunds.byKey.get(key ?? '') ?? refunds.byName.get(reference ?? '') ?? charges.get(charge ?? '')
      if (payment !== undefined) subjects.set(id, subjectOf.refunds(payment))
    }
    if (kind === 'dispute') {
      const dispute = disputes.get(reference ?? '')
      if (dispute !== undefined) subjects.set(id, subjectOf.dispute(dispute))
    }
  }
  return subjects
}

async function findPayments(db: Db, gateway: string, rows: readonly MovementRow[]) {
  const byId = new Map(
    rows.flatMap(({ kind, key }) => {
      const parts = kind === 'charge' && key !== null ? parsePaymentKey(key) : undefined
      return parts ? [[parts.id, { ...parts, key }] as const] : []
    }),
  )
  const found = new Map<string | null, number>()
  if (byId.size === 0) return found
  const payments = await db
    .selectFrom('payments')
    .where('id', 'in', [...byId.keys()])
    .where('gateway', '=', gateway)
    .select(['id', 'created_at'])
    .execute()
  for (const { id, created_at } of payments) {
    const parts = byId.get(id)
    // Ids begin again in each database, of which a gateway's account may serve several.
    if (parts?.created_at === created_at) found.set(parts.key, id)
  }
  return found
}

async function findRefunds(db: Db, gateway: string, rows: readonly MovementRow[]) {
  const byKey = new Map<string, number>()
  const byName = new Map<string, number>()
  const own = rows.filter(({ kind }) => kind === 'refund')
  const keys = new Map(
    own.flatMap(({ key }) => {
      const parts = key === null ? undefined : parseRefundKey(key)
      return parts && key !== null ? [[key, parts] as const] : []
    }),
  )
  const ids = [...keys.values()].map(({ id }) => id)
  if (ids.length > 0) {
    const refunds = await db
      .selectFrom('refunds')
      .where('id', 'in', ids)
      .where('payment_id', 'is not', null)
      .select(['id', 'payment_id', 'created_at'])
      .execute()
    for (const [key, parts] of keys) {
      const refund = refunds.find(({ id, created_at }) => id === parts.id && created_at === parts.created_at)
      if (refund?.payment_id) byKey.set(key, refund.payment_id)
    }
  }
  const names = own.flatMap(({ reference }) => reference ?? [])
  if (names.length > 0) {
    const refunds = await db
      .selectFrom('refunds as r')
      .innerJoin('payments as y', 'y.id', 'r.payment_id')
      .where('y.gateway', '=', gateway)
      .where('r.reference', 'in', names)
      .select(['r.reference', 'r.payment_id'])
      .execute()
    for (const { reference, payment_id } of refunds) if (reference && payment_id) byName.set(reference, payment_id)
  }
  return { byKey, byName }
}

/** The payments of charges that were resolved before. */
async function findCharges(db: Db, gateway: string, rows: readonly MovementRow[]) {
  const names = rows.flatMap(({ charge }) => charge ?? [])
  const found = new Map<string, number>()
  if (names.length === 0) return found
  const charges = await db
    .selectFrom('gateway_movements')
    .where('gateway', '=', gateway)
    .where('kind', '=', 'charge')
    .where('charge', 'in', names)
    .where('subject', 'is not', null)
    .select(['charge', 'subject'])
    .execute()
  for (const { charge, subject } of charges)
    if (charge !== null && subject !== null) found.set(charge, Number(subject.slice(subject.indexOf(':') + 1)))
  return found
}

async function findDisputes(db: Db, gateway: string, rows: readonly MovementRow[]) {
  const names = rows.flatMap(({ kind, reference }) => (kind === 'dispute' && reference !== null ? [reference] : []))
  if (names.length === 0) return new Map<string, number>()
  const disputes = await db
    .selectFrom('disputes')
    .where('gateway', '=', gateway)
    .where('reference', 'in', names)
    .select(['id', 'reference'])
    .execute()
  return new Map(disputes.map(({ id, reference }) => [reference, id]))
}

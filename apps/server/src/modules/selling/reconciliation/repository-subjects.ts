import type { DifferenceKind } from '@rialto/contract/proof-enums'
import type { Db, Tx } from '../../../db/index.ts'
import { inMarketUnits } from '../ledger/index.ts'
import { DAY_MS, readSubject, type Subject, subjectOf } from './rules.ts'

// What gateways say and what the ledger has, side by side. It only reads, also in a thread of its own.

/** A difference that was found; amounts in units of the market's currency. */
export interface Found {
  /** What it is about: one at a time. */
  cause: string
  kind: DifferenceKind
  gateway: string
  reference: string
  /** Null: nothing of the kind. */
  ours: number | null
  theirs: number | null
  /** When the last of it happened. */
  at: number
  /** It is known to be under way, so that nobody has to look at it. */
  isUnderWay?: boolean
}

const AT_ONCE = 500

export function* batchesOf<T>(rows: readonly T[], size = AT_ONCE): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/** As people read what subjects are. */
const KINDS: Readonly<Record<Subject['kind'], DifferenceKind>> = {
  ...{ charge: 'charge', refund: 'refund', dispute: 'dispute', disputefee: 'fee', fee: 'fee', payout: 'payout' },
  ...{ transfer: 'movement', reversal: 'movement' },
}

interface Side {
  amount: number
  at: number
}

/** Compares what a gateway and the ledger have of subjects. */
export async function compareSubjects(
  db: Db | Tx,
  gateway: string,
  subjects: readonly string[],
  now: number,
): Promise<Found[]> {
  const found: Found[] = []
  for (const batch of batchesOf([...new Set(subjects)])) {
    const [ours, theirs, known] = [
      await sumOurs(db, gateway, batch),
      await sumTheirs(db, gateway, batch),
      await readKnown(db, batch, now),
    ]
    for (const subject of batch) {
      const [mine, other] = [ours.get(subject), theirs.get(subject)]
      if ((mine?.amount ?? 0) === (other?.amount ?? 0)) continue
      const difference = (other?.amount ?? 0) - (mine?.amount ?? 0)
      const { kind, of } = readSubject(subject)
      found.push({
        cause: `${gateway}:${subject}`,
        ...{ kind: KINDS[kind], gateway },
        reference: known.names.get(subject) ?? of,
        ...{ ours: mine?.amount ?? null, theirs: other?.amount ?? null, at: Math.max(mine?.at ?? 0, other?.at ?? 0) },
        isUnderWay: known.underWay.get(subject) === difference,
      })
    }
  }
  return found
}

/** What the ledger has in a gateway's account of subjects, by the causes of its postings and what takes them back. */
export async function sumOurs(
  db: Db | Tx,
  gateway: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Side>> {
  const causes = await causesOf(db, gateway, subjects)
  const sums = new Map<string, Side>()
  const add = (subject: string | undefined, amount: number, at: number) => {
    if (subject === undefined || amount === 0) return
    const before = sums.get(subject)
    sums.set(subject, { amount: (before?.amount ?? 0) + amount, at: Math.max(before?.at ?? 0, at) })
  }
  const inGateway = () =>
    db
      .selectFrom('ledger_postings as p')
      .leftJoin('ledger_entries as e', (join) =>
        join.onRef('e.posting_id', '=', 'p.id').on('e.account', '=', 'gateway').on('e.gateway', '=', gateway),
      )
      .select((eb) => ['p.id', 'p.cause_key', 'p.at', 'p.reverses', eb.fn.sum<number | null>('e.amount').as('amount')])
      .groupBy(['p.id', 'p.cause_key', 'p.at', 'p.reverses'])
  for (const batch of batchesOf([...causes.keys()])) {
    const rows = await inGateway().where('p.cause_key', 'in', batch).execute()
    const byId = new Map(rows.map((row) => [row.id, causes.get(row.cause_key)]))
    for (const { id, amount, at } of rows) add(byId.get(id), Number(amount ?? 0), at)
    if (rows.length === 0) continue
    const reversals = await inGateway()
      .where('p.reverses', 'in', [...byId.keys()])
      .execute()
    for (const { reverses, amount, at } of reversals) add(byId.get(reverses ?? 0), Number(amount ?? 0), at)
  }
  return sums
}

const idsOf = (subjects: readonly string[], kind: Subject['kind']): number[] =>
  subjects.flatMap((subject) => {
    const read = readSubject(subject)
    return read.kind === kind ? [Number(read.of)] : []
  })

/** The causes of postings about subjects. */
async function causesOf(db: Db | Tx, gateway: string, subjects: readonly string[]): Promise<Map<string, string>> {
  const causes = new Map<string, string>()
  for (const subject of subjects) {
    const { kind, of } = readSubject(subject)
    if (kind === 'charge') causes.set(`payment:${of}`, subject)
    if (kind === 'fee') causes.set(`fee:${gateway}:${of}`, subject)
    if (kind === 'payout') causes.set(`gateway-payout:${gateway}:${of}`, subject)
    if (kind === 'reversal') causes.set(`transfer-reversed:${gateway}:${of}`, subject)
    if (kind === 'disputefee') causes.set(`dispute:${of}:fee`, subject)
    if (kind === 'dispute') for (const step of ['taken', 'won']) causes.set(`dispute:${of}:${step}`, subject)
  }
  const transfers = subjects.flatMap((subject) => {
    const { kind, of } = readSubject(subject)
    return kind === 'transfer' ? [of] : []
  })
  if (transfers.length > 0) {
    const rows = await db
      .selectFrom('payout_transfers')
      .where('reference', 'in', transfers)
      .select(['line_id', 'n', 'reference'])
      .execute()
    for (const { line_id, n, reference } of rows)
      causes.set(`payout-paid:${line_id}:${n}`, subjectOf.transfer(reference ?? ''))
  }
  const payments = idsOf(subjects, 'refund')
  if (payments.length > 0) {
    const refunds = await db
      .selectFrom('refunds')
      .where('payment_id', 'in', payments)
      .select(['id', 'payment_id', 'attempt', 'order_id', 'reference'])
      .execute()
    for (const { id, payment_id, attempt, order_id, reference } of refunds) {
      const subject = subjectOf.refunds(payment_id ?? 0)
      for (let number = 1; number <= attempt; number++) causes.set(`refund-done:${id}:${number}`, subject)
      if (order_id === null && reference !== null) causes.set(`gateway-refund:${reference}`, subject)
    }
  }
  const disputes = idsOf(subjects, 'disputefee').map(subjectOf.dispute)
  if (disputes.length > 0) {
    // What a gateway gives back of a fee later is posted by the name of its movement.
    const rows = await db
      .selectFrom('gateway_movements')
      .where('gateway', '=', gateway)
      .where('subject', 'in', disputes)
      .where('fee', '<>', 0)
      .select(['name', 'subject'])
      .execute()
    for (const { name, subject } of rows)
      causes.set(`fee:${gateway}:${name}`, subjectOf.disputeFee(Number(readSubject(subject ?? '').of)))
  }
  return causes
}

/** What a gateway has moved of subjects. */
async function sumTheirs(
  db: Db | Tx,
  gateway: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Side>> {
  const sums = new Map<string, Side>()
  const moved = () => db.selectFrom('gateway_movements').where('gateway', '=', gateway).where('is_before', '=', 0)
  const ofDisputes = idsOf(subjects, 'disputefee').map(subjectOf.dispute)
  const rows = await moved()
    .where('subject', 'in', [...subjects, ...ofDisputes])
    .select((eb) => ['subject', eb.fn.sum<number>('amount').as('amount'), eb.fn.sum<number>('fee').as('fee')])
    .select((eb) => [eb.fn.max('at').as('at')])
    .groupBy('subject')
    .execute()
  for (const { subject, amount, fee, at } of rows) {
    if (subject === null) continue
    if (Number(amount) !== 0) sums.set(subject, { amount: Number(amount), at })
    const { kind, of } = readSubject(subject)
    if (kind === 'dispute' && Number(fee) !== 0)
      sums.set(subjectOf.disputeFee(Number(of)), { amount: -Number(fee), at })
  }
  const names = subjects.flatMap((subject) => {
    const { kind, of } = readSubject(subject)
    return kind === 'fee' ? [of] : []
  })
  if (names.length > 0)
    for (const { name, fee, at } of await moved().where('name', 'in', names).select(['name', 'fee', 'at']).execute())
      if (fee !== 0) sums.set(subjectOf.fee(name), { amount: -fee, at })
  return sums
}

/** A delayed payment is open for so long. */
const OPEN_PAYMENT_MS = 15 * DAY_MS

/** How subjects are named for people, and what of them is known to be under way. */
async function readKnown(db: Db | Tx, subjects: readonly string[], now: number) {
  const names = new Map<string, string>()
  const underWay = new Map<string, number>()
  const ids = [...idsOf(subjects, 'charge'), ...idsOf(subjects, 'refund')]
  if (ids.length > 0) {
    const payments = await db
      .selectFrom('payments')
      .where('id', 'in', ids)
      .select(['id', 'reference', 'status', 'amount', 'exponent', 'created_at'])
      .execute()
    for (const payment of payments) {
      for (const subject of [subjectOf.charge(payment.id), subjectOf.refunds(payment.id)])
        names.set(subject, payment.reference ?? `#${payment.id}`)
      // Its gateway has not told yet that a delayed payment has come in.
      if (payment.status === 'open' && payment.created_at > now - OPEN_PAYMENT_MS)
        underWay.set(subjectOf.charge(payment.id), inMarketUnits(payment)(payment.amount))
    }
    const refunds = await db
      .selectFrom('refunds as r')
      .innerJoin('payments as y', 'y.id', 'r.payment_id')
      .where('r.payment_id', 'in', ids)
      .where('r.status', '=', 'sent')
      .where('r.gateway_state', '=', 'pending')
      .select(['r.payment_id', 'r.amount', 'y.exponent'])
      .execute()
    for (const refund of refunds) {
      const subject = subjectOf.refunds(refund.payment_id ?? 0)
      underWay.set(subject, (underWay.get(subject) ?? 0) - inMarketUnits(refund)(refund.amount))
    }
  }
  const disputes = [...idsOf(subjects, 'dispute'), ...idsOf(subjects, 'disputefee')]
  if (disputes.length > 0) {
    const rows = await db.selectFrom('disputes').where('id', 'in', disputes).select(['id', 'reference']).execute()
    for (const { id, reference } of rows)
      for (const subject of [subjectOf.dispute(id), subjectOf.disputeFee(id)]) names.set(subject, reference)
  }
  return { names, underWay }
}

interface Range {
  gateway: string
  /** The last ones that were compared before. */
  movement: number
  posting: number
}

/** The subjects of what has moved and was posted since, and how far that goes. */
export async function subjectsSince(
  db: Db | Tx,
  { gateway, movement, posting }: Range,
): Promise<Range & { subjects: Set<string> }> {
  const subjects = new Set<string>()
  let lastMovement = movement
  for (;;) {
    const rows = await db
      .selectFrom('gateway_movements')
      .where('gateway', '=', gateway)
      .where('id', '>', lastMovement)
      .select(['id', 'name', 'kind', 'subject', 'fee', 'is_before'])
      .orderBy('id')
      .limit(AT_ONCE * 10)
      .execute()
    for (const row of rows) {
      lastMovement = row.id
      if (row.is_before === 1) continue
      if (row.subject !== null) subjects.add(row.subject)
      if (row.fee === 0) continue
      const ofDispute = row.kind === 'dispute' && row.subject !== null
      subjects.add(
        ofDispute ? subjectOf.disputeFee(Number(readSubject(row.subject ?? '').of)) : subjectOf.fee(row.name),
      )
    }
    if (rows.length < AT_ONCE * 10) break
  }
  let lastPosting = posting
  for (;;) {
    const rows = await db
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
      .leftJoin('ledger_postings as r', 'r.id', 'p.reverses')
      .where('e.account', '=', 'gateway')
      .where('e.shop_id', '=', 0)
      .where('e.posting_id', '>', lastPosting)
      .select(['e.posting_id', 'e.gateway', 'p.cause_key', 'r.cause_key as reversed'])
      .orderBy('e.posting_id')
      .orderBy('e.n')
      .limit(AT_ONCE * 10)
      .execute()
    const own = rows.filter((row) => row.gateway === gateway).map(({ cause_key, reversed }) => reversed ?? cause_key)
    for (const subject of await subjectsOfCauses(db, gateway, own)) subjects.add(subject)
    lastPosting = rows.at(-1)?.posting_id ?? lastPosting
    if (rows.length < AT_ONCE * 10) break
  }
  return { gateway, movement: lastMovement, posting: lastPosting, subjects }
}

async function subjectsOfCauses(db: Db | Tx, gateway: string, causes: readonly string[]): Promise<string[]> {
  const subjects: string[] = []
  const refundIds: number[] = []
  const references: string[] = []
  const transfers: string[] = []
  for (const cause of causes) {
    const [, kind, rest = ''] = /^([a-z-]+):(.*)$/s.exec(cause) ?? []
    if (kind === 'payment') subjects.push(subjectOf.charge(Number(rest)))
    if (kind === 'refund-done') refundIds.push(Number(rest.split(':')[0]))
    if (kind === 'gateway-refund') references.push(rest)
    if (kind === 'dispute') {
      const [id, step] = rest.split(':')
      subjects.push(step === 'fee' ? subjectOf.disputeFee(Number(id)) : subjectOf.dispute(Number(id)))
    }
    if (kind === 'payout-paid') transfers.push(rest)
    if (kind === 'transfer-reversed') subjects.push(subjectOf.reversal(rest.slice(gateway.length + 1)))
    const named = (prefix: string) => (rest.startsWith(prefix) ? rest.slice(prefix.length) : rest)
    if (kind === 'gateway-payout') subjects.push(subjectOf.payout(named(`${gateway}:`)))
    // Fees are compared by their movements, without which none is posted.
  }
  for (const batch of batchesOf(transfers.map((rest) => Number(rest.split(':')[0])))) {
    const rows = await db.selectFrom('payout_transfers').where('line_id', 'in', batch).select('reference').execute()
    subjects.push(...rows.flatMap(({ reference }) => (reference === null ? [] : [subjectOf.transfer(reference)])))
  }
  for (const batch of batchesOf(refundIds)) {
    const rows = await db.selectFrom('refunds').where('id', 'in', batch).select('payment_id').execute()
    subjects.push(...rows.flatMap(({ payment_id }) => (payment_id === null ? [] : [subjectOf.refunds(payment_id)])))
  }
  for (const batch of batchesOf(references)) {
    const rows = await db
      .selectFrom('refunds')
      .where('reference', 'in', batch)
      .where('payment_id', 'is not', null)
      .select('payment_id')
      .execute()
    subjects.push(...rows.flatMap(({ payment_id }) => (payment_id === null ? [] : [subjectOf.refunds(payment_id)])))
  }
  return subjects
}

/** Movements that are of nothing that the shop knows, each for itself. */
export async function unknownMovements(db: Db | Tx, gateway: string, currency: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('gateway_movements')
    .where('gateway', '=', gateway)
    .where('subject', 'is', null)
    .where('is_before', '=', 0)
    .selectAll()
    .orderBy('id')
    .execute()
  return rows
    .filter(({ kind }) => kind !== 'fee')
    .map((row) => {
      const isForeign = row.currency !== currency
      const known =
        row.kind === 'other' || row.kind === 'fee' || row.kind === 'transfer' || row.kind === 'reversal'
          ? 'movement'
          : row.kind
      return {
        cause: `${gateway}:movement:${row.name}`,
        kind: isForeign ? ('currency' as const) : known === 'payout_failed' ? ('payout' as const) : known,
        gateway,
        reference: row.reference ?? row.name,
        ...{ ours: null, theirs: isForeign ? null : row.amount, at: row.at },
      }
    })
}

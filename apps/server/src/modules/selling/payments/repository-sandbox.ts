import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../db/index.ts'
import { readAside } from '../../../db/read-aside.ts'
import type { PaymentsTable, SandboxMovementsTable } from '../../../db/tables.ts'
import { isPostgres } from '../../../db/write-together.ts'
import { storedUnits } from '../../../lib/money.ts'
import { roundedPart } from '../../../lib/shares.ts'
import type { GatewayAccount, GatewayMovement } from './gateway.ts'
import { parseRefundKey, paymentKey, refundKey } from './rules.ts'

// The market's account at the sandbox. It holds what the shop's own payments, refunds and disputes have brought, and what its page lets happen
// beside them, so that everything that a real gateway does can be tried.

const SANDBOX = 'sandbox'

/** What the sandbox takes of a payment; as in the example of the guide, once somebody has set it. */
export interface SandboxFee {
  ppm: number
  /** In minor units. */
  fixed: number
}

const NO_FEE: SandboxFee = { ppm: 0, fixed: 0 }

const selectSandboxFees = (db: Db | Tx) =>
  db.selectFrom('sandbox_fees').selectAll().orderBy('from_at', 'desc').execute()

const feeAt = (fees: Awaited<ReturnType<typeof selectSandboxFees>>, at: number): SandboxFee =>
  fees.find(({ from_at }) => from_at <= at) ?? NO_FEE

/** Charges of one page: there are as many as payments, and all else is little beside them. */
const CHARGES_AT_ONCE = 500

export function sandboxAccount(database: Database): GatewayAccount {
  const { db } = database
  return {
    async listMovements(since, cursor) {
      const other = cursor === null ? (await readOtherMovements(db)).filter(({ at }) => at >= since) : []
      const charges = await readCharges(db, { since, after: Number(cursor ?? 0) })
      const last = charges.length < CHARGES_AT_ONCE ? undefined : charges.at(-1)
      return {
        movements: [...other, ...charges.map(({ movement }) => movement)],
        cursor: last ? String(last.id) : null,
      }
    },
    async getBalance(currency) {
      const [row] = await readAside(database, true)(amountOfCharges(db, currency))
      return sumSandbox(db, { currency, charged: Number(row?.amount ?? 0) })
    },
  }
}

/** By an expression, SQLite does not take the gateway for its index, and sort all its payments for each page. */
const charges = (db: Db | Tx) =>
  db.selectFrom('payments').where(sql<boolean>`gateway || '' = ${SANDBOX}`).where('status', 'in', ['paid', 'refunded'])

async function readCharges(db: Db, { since, after }: { since: number; after: number }) {
  const fees = await selectSandboxFees(db)
  const payments = await charges(db)
    .where('created_at', '>=', since)
    .where('id', '>', after)
    .selectAll()
    .orderBy('id')
    .limit(CHARGES_AT_ONCE)
    .execute()
  return payments.map((payment) => ({ id: payment.id, movement: chargeMovement(payment, fees) }))
}

type Fees = Awaited<ReturnType<typeof selectSandboxFees>>

function chargeMovement(payment: Selectable<PaymentsTable>, fees: Fees): GatewayMovement {
  return {
    ...{ id: `${SANDBOX}_ch_${payment.id}`, kind: 'charge', type: 'charge', at: payment.created_at },
    ...{ amount: payment.amount, exponent: payment.exponent, currency: payment.currency },
    fee: feeOf(payment, fees),
    ...{ reference: payment.reference, key: paymentKey(payment), charge: payment.reference },
  }
}

function feeOf({ amount, created_at }: { amount: number; created_at: number }, fees: Fees): number {
  const { ppm, fixed } = feeAt(fees, created_at)
  return ppm === 0 && fixed === 0 ? 0 : roundedPart(amount, ppm, 1_000_000) + fixed
}

const chargesIn = (db: Db | Tx, currency: string) => charges(db).where('currency', '=', currency)

const amountOfCharges = (db: Db | Tx, currency: string) =>
  chargesIn(db, currency).select((eb) => eb.fn.sum<number | null>('amount').as('amount'))

/** What is there now, also within a transaction. */
export async function sumSandboxBalance(db: Db | Tx, currency: string): Promise<number> {
  const { amount } = await amountOfCharges(db, currency).executeTakeFirstOrThrow()
  return sumSandbox(db, { currency, charged: Number(amount ?? 0) })
}

async function sumSandbox(db: Db | Tx, { currency, charged }: { currency: string; charged: number }): Promise<number> {
  const others = (await readOtherMovements(db))
    .filter((movement) => movement.currency === currency)
    .reduce((sum, { amount, fee }) => sum + amount - fee, 0)
  return others + charged - (await sumFees(db, currency))
}

/** The fees of all charges; each is rounded by itself. */
async function sumFees(db: Db | Tx, currency: string): Promise<number> {
  const fees = await selectSandboxFees(db)
  const first = fees.at(-1)
  if (!first) return 0
  let taken = 0
  for (let after = 0; ; ) {
    const payments = await chargesIn(db, currency)
      .where('created_at', '>=', first.from_at)
      .where('id', '>', after)
      .select(['id', 'amount', 'created_at'])
      .orderBy('id')
      .limit(CHARGES_AT_ONCE)
      .execute()
    for (const payment of payments) taken += feeOf(payment, fees)
    const last = payments.at(-1)
    if (!last || payments.length < CHARGES_AT_ONCE) return taken
    after = last.id
  }
}

/** The latest movements, the latest first. */
export async function readLatestMovements(db: Db, limit: number): Promise<GatewayMovement[]> {
  const fees = await selectSandboxFees(db)
  const payments = await charges(db).selectAll().orderBy('id', 'desc').limit(limit).execute()
  return [...(await readOtherMovements(db)), ...payments.map((payment) => chargeMovement(payment, fees))]
    .sort((one, other) => other.at - one.at)
    .slice(0, limit)
}

/** All that moved but charges. */
export async function readOtherMovements(db: Db | Tx): Promise<GatewayMovement[]> {
  const [refunds, disputes, others] = await Promise.all([
    db
      .selectFrom('refunds as r')
      .innerJoin('payments as y', 'y.id', 'r.payment_id')
      .where('y.gateway', '=', SANDBOX)
      .where('r.means', '=', 'gateway')
      .where((eb) => eb.or([eb('r.case_kind', 'is', null), eb('r.case_kind', '<>', 'dispute')]))
      .selectAll('r')
      .select(['y.currency', 'y.exponent'])
      .execute(),
    db
      .selectFrom('disputes as d')
      .innerJoin('payments as y', 'y.id', 'd.payment_id')
      .where('d.gateway', '=', SANDBOX)
      .selectAll('d')
      .select(['y.currency', 'y.exponent'])
      .execute(),
    db
      .selectFrom('sandbox_movements as m')
      .leftJoin('payments as y', 'y.id', 'm.payment_id')
      .selectAll('m')
      .select(['y.currency', 'y.exponent', 'y.reference as payment', 'y.created_at'])
      .execute(),
  ])
  const ofMarket = storedUnits()
  return [
    ...refunds.flatMap((refund) => refundMovements(refund)),
    ...disputes.flatMap((dispute) => disputeMovements(dispute)),
    ...others.map(({ payment, ...row }): GatewayMovement => {
      const units = row.currency === null ? ofMarket : { currency: row.currency, exponent: row.exponent ?? 2 }
      const key =
        row.kind === 'charge' && row.payment_id !== null && row.created_at !== null
          ? paymentKey({ id: row.payment_id, created_at: row.created_at })
          : null
      return {
        ...{ id: `${SANDBOX}_mv_${row.id}`, kind: row.kind, type: row.kind, at: row.at, ...units },
        ...{ amount: row.amount, fee: row.fee, reference: row.reference, key, charge: payment },
      }
    }),
  ]
}

interface RefundOfPayment {
  id: number
  amount: number
  attempt: number
  status: string
  gateway_state: string | null
  reference: string | null
  created_at: number
  updated_at: number
  done_at: number | null
  currency: string
  exponent: number
}

/** A refund that failed after it was made has gone and come back; so have its attempts of before. */
function refundMovements(refund: RefundOfPayment): GatewayMovement[] {
  const { id, attempt, currency, exponent, reference, created_at, updated_at, done_at } = refund
  const moved = (name: string, amount: number, at: number, of: number): GatewayMovement => ({
    ...{ id: `${SANDBOX}_${name}_${id}_${of}`, kind: 'refund', type: amount < 0 ? 'refund' : 'refund_failure', at },
    ...{ amount, fee: 0, currency, exponent, reference, key: refundKey({ ...refund, attempt: of }), charge: null },
  })
  const both = (of: number) => [moved('re', -refund.amount, created_at, of), moved('rf', refund.amount, updated_at, of)]
  const before = Array.from({ length: attempt - 1 }, (_, index) => both(index + 1)).flat()
  if (refund.gateway_state === 'failed') return [...before, ...both(attempt)]
  const isMade = refund.gateway_state === 'succeeded' && refund.status === 'done'
  return isMade ? [...before, moved('re', -refund.amount, done_at ?? updated_at, attempt)] : before
}

interface DisputeOfPayment {
  reference: string
  amount: number
  fee: number
  state: string
  opened_at: number
  closed_at: number | null
  currency: string
  exponent: number
}

function disputeMovements(dispute: DisputeOfPayment): GatewayMovement[] {
  const { reference, amount, fee, state, currency, exponent } = dispute
  const moved = { kind: 'dispute', currency, exponent, reference, key: null, charge: null } as const
  return [
    { ...moved, id: `${reference}_taken`, type: 'adjustment', amount: -amount, fee, at: dispute.opened_at },
    ...(state === 'won'
      ? [
          {
            ...{ ...moved, id: `${reference}_won`, type: 'adjustment', amount, fee: 0 },
            at: dispute.closed_at ?? dispute.opened_at,
          },
        ]
      : []),
  ]
}

export const selectSandboxFee = async (db: Db | Tx, at: number): Promise<SandboxFee> =>
  feeAt(await selectSandboxFees(db), at)

/** Takes a fee of each payment that begins from a moment on. */
export const saveSandboxFee = (tx: Tx, fee: SandboxFee & { from_at: number }) =>
  tx
    .insertInto('sandbox_fees')
    .values(fee)
    .onConflict((conflict) => conflict.column('from_at').doUpdateSet({ ppm: fee.ppm, fixed: fee.fixed }))
    .execute()

type NewMovement = Pick<SandboxMovementsTable, 'kind' | 'reference' | 'payment_id' | 'amount' | 'at'> & { fee?: number }

/** Lets something move, once by its kind and reference. */
export async function insertSandboxMovement(tx: Tx, movement: NewMovement): Promise<void> {
  const { kind, reference } = movement
  if (reference !== null && (await hasSandboxMovement(tx, { kind, reference }))) return
  await tx.insertInto('sandbox_movements').values(movement).execute()
}

export const hasSandboxMovement = async (
  db: Db | Tx,
  { kind, reference }: { kind: GatewayMovement['kind']; reference: string },
): Promise<boolean> =>
  (await db
    .selectFrom('sandbox_movements')
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Lets writers wait for each other, so that the balance is not paid out twice; SQLite does so by itself. */
export async function lockSandboxMovements(tx: Tx): Promise<void> {
  if (isPostgres(tx)) await sql`lock table sandbox_movements in share row exclusive mode`.execute(tx)
}

/** What the sandbox says of a payment beyond what was paid; 0 where it says the same as the shop. */
export async function sumSandboxCorrections(db: Db | Tx, paymentId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('sandbox_movements')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'charge')
    .select((eb) => eb.fn.sum<number | null>('amount').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** When the ledger began to know the sandbox. What has moved before belongs to its opening. */
export async function selectFirstSandboxPosting(db: Db | Tx): Promise<number | undefined> {
  const row = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .where('e.account', '=', 'gateway')
    .where('e.gateway', '=', SANDBOX)
    .select((eb) => eb.fn.min('p.at').as('at'))
    .executeTakeFirstOrThrow()
  return row.at === null ? undefined : Number(row.at)
}

/** The codes of the orders that movements are of, by the movement. */
export async function selectOrderCodes(
  db: Db,
  movements: readonly GatewayMovement[],
): Promise<ReadonlyMap<GatewayMovement, string>> {
  const payments = movements.flatMap(({ charge }) => charge ?? [])
  const refunds = new Map(
    movements.flatMap((movement) => {
      const parts = movement.key === null ? undefined : parseRefundKey(movement.key)
      return parts ? [[movement, parts.id] as const] : []
    }),
  )
  const [ofPayments, ofRefunds] = await Promise.all([
    payments.length === 0
      ? []
      : db
          .selectFrom('payments as y')
          .innerJoin('payment_orders as p', 'p.payment_id', 'y.id')
          .innerJoin('orders as o', 'o.id', 'p.order_id')
          .where('y.gateway', '=', SANDBOX)
          .where('y.reference', 'in', payments)
          .select(['y.reference', 'o.code'])
          .orderBy('o.id')
          .execute(),
    refunds.size === 0
      ? []
      : db
          .selectFrom('refunds as r')
          .innerJoin('orders as o', 'o.id', 'r.order_id')
          .where('r.id', 'in', [...refunds.values()])
          .select(['r.id', 'o.code'])
          .execute(),
  ])
  return new Map(
    movements.flatMap((movement) => {
      const codes =
        movement.charge === null
          ? ofRefunds.filter(({ id }) => id === refunds.get(movement))
          : ofPayments.filter(({ reference }) => reference === movement.charge)
      return codes.length > 0 ? [[movement, codes.map(({ code }) => code).join(' + ')] as const] : []
    }),
  )
}

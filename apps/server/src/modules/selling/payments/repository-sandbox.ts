import type { Selectable } from 'kysely'
import type { Database, Db } from '../../../db/index.ts'
import { readAside } from '../../../db/read-aside.ts'
import type { PaymentsTable } from '../../../db/tables.ts'
import { storedUnits } from '../../../lib/money.ts'
import { roundedPart } from '../../../lib/shares.ts'
import type { GatewayAccount, GatewayMovement } from './gateway.ts'
import { paymentKey, refundKey } from './rules.ts'

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

const selectSandboxFees = (db: Db) => db.selectFrom('sandbox_fees').selectAll().orderBy('from_at', 'desc').execute()

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
      const others = (await readOtherMovements(db))
        .filter((movement) => movement.currency === currency)
        .reduce((sum, { amount, fee }) => sum + amount - fee, 0)
      return others + (await sumCharges(database, currency))
    },
  }
}

const charges = (db: Db) =>
  db.selectFrom('payments').where('gateway', '=', SANDBOX).where('status', 'in', ['paid', 'refunded'])

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

/** What all charges have brought, less their fees; each of these is rounded by itself. */
async function sumCharges(database: Database, currency: string): Promise<number> {
  const { db } = database
  const ofCurrency = charges(db).where('currency', '=', currency)
  const [row] = await readAside(
    database,
    true,
  )(ofCurrency.select((eb) => eb.fn.sum<number | null>('amount').as('amount')))
  const sum = Number(row?.amount ?? 0)
  const fees = await selectSandboxFees(db)
  const first = fees.at(-1)
  if (!first) return sum
  let taken = 0
  for (let after = 0; ; ) {
    const payments = await ofCurrency
      .where('created_at', '>=', first.from_at)
      .where('id', '>', after)
      .select(['id', 'amount', 'created_at'])
      .orderBy('id')
      .limit(CHARGES_AT_ONCE)
      .execute()
    for (const payment of payments) taken += feeOf(payment, fees)
    const last = payments.at(-1)
    if (!last || payments.length < CHARGES_AT_ONCE) return sum - taken
    after = last.id
  }
}

/** All that moved but charges. */
async function readOtherMovements(db: Db): Promise<GatewayMovement[]> {
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
  const currency = await currencyOf(db)
  return [
    ...refunds.flatMap((refund) => refundMovements(refund)),
    ...disputes.flatMap((dispute) => disputeMovements(dispute)),
    ...others.map(({ payment, ...row }): GatewayMovement => {
      const units = row.currency === null ? currency : { currency: row.currency, exponent: row.exponent ?? 2 }
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

/** That of the market, for what is of no payment. */
async function currencyOf(db: Db): Promise<{ currency: string; exponent: number }> {
  const row = await db
    .selectFrom('payments')
    .where('gateway', '=', SANDBOX)
    .select(['currency', 'exponent'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? storedUnits()
}

import type { Tx } from '../../../db/index.ts'
import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../lib/background-worker.ts'
import { decimalsOf, marketUnits, type StoredUnits, toMinor } from '../../../lib/money.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import { lockShops, postTransfer, postTransferFailed } from '../ledger/index.ts'
import { type ConnectDeps, readStanding, type TransferContext } from './connect-accounts.ts'
import { type ConnectGateway, ConnectLacksMoney, ConnectRefusal } from './connect-gateway.ts'
import {
  CONNECT_GATEWAY,
  isLastTry,
  nextTryAt,
  splitPayout,
  TRANSFER_LEASE_MS,
  transferKey,
  wordsOf,
} from './connect-rules.ts'
import { planReversals, sendNextReversal } from './recover-debts.ts'
import { lockRun, updateLine, updateRun } from './repository.ts'
import { claimQuestion, selectAccountToAsk } from './repository-connect.ts'
import {
  claimTransfer,
  insertTransfers,
  lockPayments,
  selectBrought,
  selectCarried,
  selectDue,
  selectLineOf,
  selectLineToPlan,
  selectNextDue,
  selectSource,
  selectTransfer,
  sumOfCharge,
  type TransferRow,
  updateTransfer,
} from './repository-transfers.ts'
import { endToEndId } from './rules.ts'
import { settlePayout } from './settle-payout.ts'

// Payouts through Stripe: once a run is approved, each of its payouts is split into transfers, which are sent one by one. A transfer is
// written before it is sent, so that a process that ends between leaves one that is asked for first.

const LOOK_MS = 30_000
const DAY_MS = 86_400_000

/** Sends the transfers of approved runs, takes back what shops owe, and asks daily how their accounts stand. */
export function createTransferWorker(deps: ConnectDeps): BackgroundWorker {
  let log: Log | undefined
  const context: TransferContext = { ...deps, warn: (details, message) => log?.warn(details, message) }
  const worker = createBackgroundWorker({
    name: 'payout-transfers',
    async work({ mayGo }) {
      while (mayGo() && (await planNextPayout(context)));
      while (mayGo() && (await sendNextTransfer(context)));
      if (mayGo()) await planReversals(context)
      while (mayGo() && (await sendNextReversal(context)));
      while (mayGo() && (await askNextAccount(context)));
    },
    failure: 'transfers of payouts could not be worked off',
    now: deps.now,
    nextDueAt: () => selectNextDue(deps.database.db),
    lookEveryMs: LOOK_MS,
  })
  return {
    ...worker,
    start(where) {
      log = where
      worker.start(where)
    },
  }
}

/** Splits the next approved payout over the charges of its orders. @returns whether there was one */
async function planNextPayout({ database, now }: ModuleDeps): Promise<boolean> {
  const next = await selectLineToPlan(database.db)
  if (!next) return false
  await database.write(async (tx) => {
    const at = now()
    const run = await lockRun(tx, next.run_id)
    const line = await selectLineOf(tx, next.id)
    if (!run || line.state !== 'approved' || line.connect_account === null) return
    const brought = await selectBrought(tx, line, CONNECT_GATEWAY)
    const payments = brought.flatMap(({ payment }) => payment ?? [])
    await lockPayments(tx, payments)
    const parts = splitPayout(Number(line.amount), brought, await readCarried(tx, payments))
    await insertTransfers(
      tx,
      parts.map(({ payment, amount }, index) => ({
        ...{ line_id: line.id, n: index + 1, shop_id: line.shop_id, account: line.connect_account ?? '', amount },
        ...{ payment_id: payment, state: 'open' as const, due_at: at, created_at: at, updated_at: at },
      })),
    )
    await updateLine(tx, line.id, { state: 'sent' })
    await updateRun(tx, run.id, run.state === 'approved' ? { state: 'sent', sent_at: at } : {})
    await noteWebhookEvent(tx, { shopId: line.shop_id, type: 'payout.changed', id: line.id, now: at })
  })
  return true
}

async function readCarried(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await selectCarried(tx, ids)
  return new Map(
    rows
      .filter(({ currency }) => currency === marketUnits().code)
      .map(({ id, refunded, transferred, ...payment }) => [
        id,
        inMarketUnits(payment, Number(payment.amount) - Number(refunded ?? 0)) - Number(transferred ?? 0),
      ]),
  )
}

const inMarketUnits = (stored: StoredUnits, amount: number): number =>
  stored.exponent === marketUnits().exponent ? amount : toMinor(decimalsOf(stored)(amount))

/** Sends the next due transfer; a failed one is tried again later. @returns whether one was due */
async function sendNextTransfer(context: TransferContext): Promise<boolean> {
  const { database, now, warn } = context
  const due = await selectDue(database.db, 'payout_transfers', now())
  if (!due) return false
  const transfer = await database.write((tx) => claimTransfer(tx, due, now() + TRANSFER_LEASE_MS))
  if (!transfer) return true
  const { id, line_id: payout, shop_id: shop, attempts } = transfer
  try {
    const gateway = await context.connect()
    if (!gateway) throw new Error('the market has no key of Stripe')
    const reference = await send(context, gateway, transfer)
    await recordTransfer(context, transfer.id, reference)
  } catch (failure) {
    const error = wordsOf(failure)
    warn({ transfer: id, payout, shop, attempts, error }, 'a transfer to a shop could not be made')
    if (failure instanceof ConnectRefusal) await refuseTransfer(context, transfer, error)
    else
      await database.write(async (tx) => {
        const still = await selectTransfer(tx, id)
        if (still?.due_at === transfer.due_at && still.state === 'sent')
          await updateTransfer(tx, id, {
            ...{ state: 'open', error, due_at: nextTryAt(attempts, now()), updated_at: now() },
            // By the same key, Stripe would answer the same for a day.
            ...(failure instanceof ConnectLacksMoney && { attempt: transfer.attempt + 1 }),
          })
      })
  }
  return true
}

/**
 * Makes a transfer at the gateway, or finds the one that was made without an answer. After the last try it is only sought, so that none is
 * given up that was made.
 */
async function send(context: TransferContext, gateway: ConnectGateway, transfer: TransferRow): Promise<string> {
  const { database, now } = context
  const line = await selectLineOf(database.db, transfer.line_id)
  const units = { currency: line.currency, exponent: line.exponent }
  const { account, amount, attempts, created_at } = transfer
  const key = transferKey(transfer)
  if (attempts > 1) {
    const made = await gateway.findTransfer({ account, key, since: created_at - DAY_MS })
    if (made) return made
    if (isLastTry(attempts)) throw new ConnectRefusal(transfer.error ?? 'Stripe has not made it in time')
  }
  const charge = transfer.charge ?? (await findCharge(context, gateway, transfer, units))
  // The charge is written first: a repeated call has to be the same.
  if (charge !== transfer.charge || (charge === null && transfer.payment_id !== null))
    await database.write((tx) =>
      updateTransfer(tx, transfer.id, {
        ...{ charge, updated_at: now() },
        ...(charge === null && { payment_id: null }),
      }),
    )
  if (charge === null && (await gateway.findBalance(units)) < amount)
    throw new Error('The balance of the market at Stripe is smaller than the transfer')
  const description = `${line.market_name ?? ''} ${endToEndId({ run_id: line.run_id, id: line.id })}`.trim()
  return gateway.transfer({ key, amount, account, charge, description, ...units })
}

/** The charge that a transfer comes from; null where it carries less by now, so that the market's balance pays. */
async function findCharge(
  { database: { db } }: ModuleDeps,
  gateway: ConnectGateway,
  transfer: TransferRow,
  units: StoredUnits,
): Promise<string | null> {
  if (transfer.payment_id === null) return null
  const source = await selectSource(db, transfer.payment_id)
  const found = source?.reference ? await gateway.findCharge(source.reference, units) : undefined
  if (!found) return null
  return found.left - (await sumOfCharge(db, transfer)) >= transfer.amount ? found.charge : null
}

/** Records that a transfer was made, once; with the last one its payout is paid. */
export async function recordTransfer(deps: ModuleDeps, id: number, reference: string): Promise<void> {
  const settings = await deps.settings.read()
  await deps.database.write(async (tx) => {
    const at = deps.now()
    const seen = await selectTransfer(tx, id)
    if (!seen) return
    const line = await selectLineOf(tx, seen.line_id)
    await lockRun(tx, line.run_id)
    const transfer = await selectTransfer(tx, id)
    if (!transfer || transfer.state === 'done' || transfer.state === 'failed') return
    await updateTransfer(tx, id, { state: 'done', reference, error: null, due_at: null, updated_at: at })
    const { line_id, n, amount } = transfer
    await postTransfer(tx, { now: at, settings }, { line: line_id, n, amount, gateway: CONNECT_GATEWAY })
    await settlePayout(tx, line_id, at)
  })
}

/**
 * Gives a transfer up: its money is available to the shop again. One that its charge does not carry is sent once more, of the market's
 * balance.
 */
async function refuseTransfer(
  deps: TransferContext,
  { id, due_at, account, attempts }: TransferRow,
  error: string,
): Promise<void> {
  const settings = await deps.settings.read()
  await deps.database.write(async (tx) => {
    const at = deps.now()
    const seen = await selectTransfer(tx, id)
    if (!seen) return
    await lockRun(tx, (await selectLineOf(tx, seen.line_id)).run_id)
    await lockShops(tx, [seen.shop_id])
    const transfer = await selectTransfer(tx, id)
    if (transfer?.due_at !== due_at || transfer.state !== 'sent') return
    if (transfer.charge !== null && !isLastTry(attempts)) {
      const again = { charge: null, payment_id: null, attempt: transfer.attempt + 1, attempts: 0 }
      await updateTransfer(tx, id, { ...again, state: 'open', error, due_at: at, updated_at: at })
      return
    }
    await updateTransfer(tx, id, { state: 'failed', error, due_at: null, updated_at: at })
    const { line_id: line, n, amount, shop_id: shop } = transfer
    await postTransferFailed(tx, { now: at, settings }, { line, n, amount, shop })
    await settlePayout(tx, line, at)
  })
  // The account may be why: the next run should know.
  const gateway = await deps.connect()
  if (gateway) await readStanding(deps, gateway, account).catch(() => {})
}

/** Accounts are asked about daily, as their events may be lost, and soon where one was brought back. */
async function askNextAccount(context: TransferContext): Promise<boolean> {
  const { database, now, warn } = context
  const account = await selectAccountToAsk(database.db, now() - DAY_MS)
  if (!account) return false
  const gateway = await context.connect()
  if (!gateway) return false
  // One that does not answer is asked again in an hour.
  if (!(await database.write((tx) => claimQuestion(tx, account, now() - DAY_MS + HOUR_MS)))) return true
  try {
    await readStanding(context, gateway, account.account)
  } catch (failure) {
    warn({ shop: account.shop_id, error: wordsOf(failure) }, 'an account at Stripe could not be asked about')
  }
  return true
}

const HOUR_MS = 3_600_000

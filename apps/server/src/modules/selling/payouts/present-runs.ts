import type {
  ConnectStanding,
  PayoutLine,
  PayoutReasons,
  PayoutRun,
  PayoutRunDetails,
  PayoutTransfer,
} from '@rialto/contract'
import type { PayoutLineState, PayoutRunState } from '@rialto/contract/payout-enums'
import type { Db } from '../../../db/index.ts'
import { decimalsOf, toDecimal } from '../../../lib/money.ts'
import type { CurrentStaff } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { type ModuleDeps, modeOf } from '../../base/settings/index.ts'
import { endsOf } from './account-rules.ts'
import { accountOf, findReasons, returnedOf, toIso } from './present-payouts.ts'
import { type LineRow, type RunRow, selectLine, selectLines, selectRun, selectRuns } from './repository.ts'
import { selectMarketAccount } from './repository-accounts.ts'
import { countConnect, selectConnectProblems, selectWaitingTransfers } from './repository-connect.ts'
import { countNewAccounts, sumAccounts, sumLinesByState } from './repository-totals.ts'
import { selectTransfersShown } from './repository-transfers.ts'
import {
  ACCOUNT_LOCK_MS,
  endToEndId,
  isByGateway,
  mayLineStep,
  mayStep,
  needsTwoPeople,
  OPEN_LINES,
  POSTED_LINES,
} from './rules.ts'
import { unknownRun } from './step-run.ts'

export async function listRuns(
  { database: { db } }: ModuleDeps,
  { state, cursor, limit }: { state?: PayoutRunState | undefined; cursor?: number | undefined; limit: number },
): Promise<{ items: PayoutRun[]; next_cursor: number | null }> {
  const rows = await selectRuns(db, { state, before: cursor, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(presentRun),
    next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

const presentRun = (row: RunRow): PayoutRun => ({
  ...{ id: row.id, state: row.state, means: row.means, currency: row.currency, execution_day: row.execution_day },
  ...{ count: row.count, sum: decimalsOf(row)(Number(row.sum)), version: row.version },
  ...{ proposed_by: row.proposed_name, proposed_at: new Date(row.proposed_at).toISOString() },
  ...{ checked_by: row.checked_name, checked_at: toIso(row.checked_at) },
  ...{ approved_by: row.approved_name, approved_at: toIso(row.approved_at) },
  ...{ sent_at: toIso(row.sent_at), done_at: toIso(row.done_at) },
})

/** Shows a run with its totals, which together are all that is available, and what the caller may do with it. */
export async function showRun(deps: ModuleDeps, staff: CurrentStaff, id: number): Promise<PayoutRunDetails | Refusal> {
  const { db } = deps.database
  const row = await selectRun(db, id)
  if (!row) return unknownRun()
  const isOpen = row.state === 'proposed' || row.state === 'checked'
  const [states, accounts, newAccounts, settings, present] = await Promise.all([
    sumLinesByState(db, id),
    sumAccounts(db),
    countNewAccounts(db, row),
    deps.settings.read(),
    selectMarketAccount(db),
  ])
  const sumOf = (...wanted: PayoutLineState[]) => {
    const rows = states.filter(({ state }) => wanted.includes(state))
    return { count: total(rows, 'count'), sum: total(rows, 'sum') }
  }
  const decimal = decimalsOf(row)
  const shown = ({ count, sum }: { count: number; sum: number }) => ({ count, amount: decimal(sum) })
  const inRun = sumOf(...OPEN_LINES, 'held', 'carried').sum
  const available = 0 - accounts.available
  const isSamePerson = needsTwoPeople(settings, deps.config) && row.checked_by === staff.id
  return {
    ...presentRun(row),
    totals: {
      paying: shown(sumOf(...OPEN_LINES, ...POSTED_LINES)),
      held: shown(sumOf('held')),
      carried: shown(sumOf('carried')),
      returned: shown(sumOf('returned')),
      left_out: isOpen ? toDecimal(available - inRun) : 0,
      available: isOpen ? toDecimal(available) : null,
    },
    checks: {
      new_accounts: newAccounts,
      bank: toDecimal(accounts.bank),
      at_gateways: toDecimal(accounts.gateway),
    },
    debtor: debtorOf(row) ?? (isOpen && present && !isByGateway(row.means) ? endsOf(present) : null),
    file_hash: row.file_hash,
    can: {
      check: mayStep(row.state, 'checked'),
      approve: mayStep(row.state, 'approved') && !isSamePerson && staff.permissions.has('money.approve'),
      discard: mayStep(row.state, 'discarded'),
      download: !isByGateway(row.means) && ['approved', 'sent', 'done'].includes(row.state),
      send: !isByGateway(row.means) && mayStep(row.state, 'sent'),
      pay: !isByGateway(row.means) && mayStep(row.state, 'done'),
    },
  }
}

const total = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

const debtorOf = ({ debtor_holder: holder, debtor_country: country, debtor_last4: last4 }: RunRow) =>
  holder !== null && country !== null && last4 !== null ? { holder, country, last4 } : null

interface LinePage {
  id: number
  state?: PayoutLineState | undefined
  after?: number | undefined
  limit: number
}

export async function listLines(
  { database: { db } }: ModuleDeps,
  { id, state, after, limit }: LinePage,
): Promise<{ items: PayoutLine[]; next_cursor: number | null } | Refusal> {
  const run = await selectRun(db, id)
  if (!run) return unknownRun()
  const rows = await selectLines(db, { runId: id, state, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(presentLine),
    next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

export async function showLine(
  { database: { db } }: ModuleDeps,
  { id, lineId }: { id: number; lineId: number },
): Promise<{ line: PayoutLine; reasons: PayoutReasons; transfers?: PayoutTransfer[] } | Refusal> {
  const row = await selectLine(db, { id: lineId, runId: id })
  if (!row) return refuse('not_found', text('This payout does not exist'))
  const [reasons, transfers] = await Promise.all([
    findReasons(db, row),
    isByGateway(row.means) ? presentTransfers(db, row) : undefined,
  ])
  return { line: presentLine(row), reasons, ...(transfers && { transfers }) }
}

/** The transfers of a payout, as Stripe has them. */
async function presentTransfers(db: Db, row: LineRow): Promise<PayoutTransfer[]> {
  const { id, shop_id, from_posting: from, to_posting: to } = row
  const { transfers, reversals, orders } = await selectTransfersShown(db, { id, shop_id, from, to })
  const decimal = decimalsOf(row)
  return transfers.map((transfer) => ({
    ...{ id: transfer.id, state: transfer.state, amount: decimal(Number(transfer.amount)) },
    ...{ reference: transfer.reference, charge: transfer.charge, error: transfer.error },
    orders: orders
      .filter((order) => order.transfer_id === transfer.id)
      .map(({ id: order, code }) => ({ id: order, code })),
    next_try_at: transfer.error === null ? null : toIso(transfer.due_at),
    reversals: reversals
      .filter(({ transfer_id }) => transfer_id === transfer.id)
      .map((reversal) => ({
        ...{ amount: decimal(Number(reversal.amount)), state: reversal.state, reference: reversal.reference },
        ...{ by: reversal.made_by, error: reversal.error, at: new Date(reversal.updated_at).toISOString() },
        order: reversal.order_id === null ? null : { id: reversal.order_id, code: reversal.code ?? '' },
      })),
  }))
}

/** Shows whether payouts through Stripe have all that they need, and those that somebody should look at. */
export async function showConnect({ database: { db }, settings }: ModuleDeps): Promise<ConnectStanding> {
  const { gateways, settings: chosen } = await settings.snapshot()
  const { stripe } = gateways
  const [counts, accounts, transfers] = await Promise.all([
    countConnect(db),
    selectConnectProblems(db, PROBLEMS_SHOWN),
    selectWaitingTransfers(db, PROBLEMS_SHOWN),
  ])
  return {
    is_chosen: chosen.payout_mode === 'connect',
    has_key: stripe !== undefined,
    has_webhook_secret: Boolean(stripe?.connectWebhookSecret),
    mode: stripe ? modeOf(stripe.secretKey) : null,
    ...counts,
    problems: [
      ...accounts.map(({ shop_id, shop, failed_at, failure, restricted_by, asked_at }) => ({
        ...{ shop: { id: shop_id, name: shop }, run_id: null },
        ...(failed_at === null
          ? { kind: 'restricted' as const, reason: restricted_by ?? '', at: new Date(asked_at).toISOString() }
          : { kind: 'payout_failed' as const, reason: failure ?? '', at: new Date(failed_at).toISOString() }),
      })),
      ...transfers.map(({ shop_id, shop, run_id, error, updated_at }) => ({
        ...{ shop: { id: shop_id, name: shop }, run_id, kind: 'transfer_waits' as const, reason: error ?? '' },
        at: new Date(updated_at).toISOString(),
      })),
    ],
  }
}

const PROBLEMS_SHOWN = 50

function presentLine(row: LineRow): PayoutLine {
  const decimal = decimalsOf(row)
  const isOpen = row.run_state === 'proposed' || row.run_state === 'checked'
  const byHand = !isByGateway(row.means)
  const changedAt = byHand ? row.account_changed_at : row.connect_changed_at
  return {
    ...{ id: row.id, shop: { id: row.shop_id, name: row.shop_name }, state: row.state },
    ...{ amount: decimal(Number(row.amount)), orders: Number(row.orders), reference: endToEndId(row) },
    amount_before: row.amount_before === null ? null : decimal(Number(row.amount_before)),
    held: row.held_reason && {
      reason: row.held_reason,
      note: row.held_note,
      until:
        row.held_reason === 'account_changed' && changedAt !== null
          ? new Date(changedAt + ACCOUNT_LOCK_MS).toISOString()
          : null,
    },
    ...accountOf(row),
    paid_at: toIso(row.paid_at),
    returned: returnedOf(row),
    connect_account: byHand ? null : (row.connect_account ?? row.present_connect),
    returned_amount: decimal(Number(row.returned_amount)),
    can: {
      hold: isOpen && mayLineStep(row.state, 'held'),
      release: isOpen && (row.state === 'held' || row.state === 'carried') && Number(row.amount) > 0,
      pay: byHand && mayLineStep(row.state, 'paid'),
      return: byHand && mayLineStep(row.state, 'returned'),
    },
  }
}

import type { PayoutLine, PayoutReasons, PayoutRun, PayoutRunDetails } from '@rialto/contract'
import type { PayoutLineState, PayoutRunState } from '@rialto/contract/payout-enums'
import { decimalsOf, toDecimal } from '../../../lib/money.ts'
import type { CurrentStaff } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { endsOf } from './account-rules.ts'
import { accountOf, findReasons, returnedOf, toIso } from './present-payouts.ts'
import {
  countNewAccounts,
  type LineRow,
  type RunRow,
  selectLine,
  selectLines,
  selectRun,
  selectRuns,
  sumAccounts,
  sumLinesByState,
} from './repository.ts'
import { selectMarketAccount } from './repository-accounts.ts'
import { ACCOUNT_LOCK_MS, endToEndId, mayLineStep, mayStep, needsTwoPeople, OPEN_LINES, POSTED_LINES } from './rules.ts'
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
    countNewAccounts(db, id),
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
    debtor: debtorOf(row) ?? (isOpen && present ? endsOf(present) : null),
    file_hash: row.file_hash,
    can: {
      check: mayStep(row.state, 'checked'),
      approve: mayStep(row.state, 'approved') && !isSamePerson && staff.permissions.has('money.approve'),
      discard: mayStep(row.state, 'discarded'),
      download: ['approved', 'sent', 'done'].includes(row.state),
      send: mayStep(row.state, 'sent'),
      pay: mayStep(row.state, 'done'),
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
): Promise<{ line: PayoutLine; reasons: PayoutReasons } | Refusal> {
  const row = await selectLine(db, { id: lineId, runId: id })
  if (!row) return refuse('not_found', text('This payout does not exist'))
  return { line: presentLine(row), reasons: await findReasons(db, row) }
}

function presentLine(row: LineRow): PayoutLine {
  const decimal = decimalsOf(row)
  const isOpen = row.run_state === 'proposed' || row.run_state === 'checked'
  return {
    ...{ id: row.id, shop: { id: row.shop_id, name: row.shop_name }, state: row.state },
    ...{ amount: decimal(Number(row.amount)), orders: Number(row.orders), reference: endToEndId(row) },
    amount_before: row.amount_before === null ? null : decimal(Number(row.amount_before)),
    held: row.held_reason && {
      reason: row.held_reason,
      note: row.held_note,
      until:
        row.held_reason === 'account_changed' && row.account_changed_at !== null
          ? new Date(row.account_changed_at + ACCOUNT_LOCK_MS).toISOString()
          : null,
    },
    ...accountOf(row),
    paid_at: toIso(row.paid_at),
    returned: returnedOf(row),
    can: {
      hold: isOpen && mayLineStep(row.state, 'held'),
      release: isOpen && (row.state === 'held' || row.state === 'carried') && Number(row.amount) > 0,
      pay: mayLineStep(row.state, 'paid'),
      return: mayLineStep(row.state, 'returned'),
    },
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { SEPA_COUNTRIES } from '@rialto/contract/iban'
import type { PayoutMeans } from '@rialto/contract/payout-enums'
import type { Db } from '../../../db/index.ts'
import { marketUnits, storedUnits, toMinor } from '../../../lib/money.ts'
import type { CurrentStaff, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import type { Settings } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { isLatinName } from './bank-text.ts'
import { type ConnectDeps, refuseMode, refuseWithoutKey } from './connect-accounts.ts'
import { insertLines, insertRun, type Judging, type RunRow, selectRunOfRequest, updateRun } from './repository.ts'
import { type MarketAccountRow, selectMarketAccount } from './repository-accounts.ts'
import { isByGateway } from './rules.ts'
import { daysAfter, isTargetDay, nextTargetDay } from './target-days.ts'

interface Proposal {
  staff: CurrentStaff
  /** The `Idempotency-Key` of the request. */
  key: string | undefined
  shop_ids?: readonly number[] | undefined
  execution_day?: string | undefined
  means?: PayoutMeans | undefined
}

/** What holds payouts by some means at a moment. */
export const judging = (
  { payout_minimum, seller_facts }: Pick<Settings, 'payout_minimum' | 'seller_facts'>,
  means: PayoutMeans,
  now: number,
): Judging => ({
  now,
  minimum: toMinor(payout_minimum),
  asksIdentity: seller_facts !== 'off',
  isByGateway: isByGateway(means),
  countries: means === 'sepa' ? SEPA_COUNTRIES : null,
})

/**
 * Proposes to pay shops what they can be paid now, which moves nothing. What a shop is paid are its entries since its last payout; of two
 * proposals at once, each shop is in one. The same key and body propose once.
 */
export async function proposeRun(
  deps: ConnectDeps,
  { staff, key, ...wanted }: Proposal,
): Promise<{ run: RunRow; change?: RecordedChange } | Refusal> {
  const { database, now } = deps
  const settings = await deps.settings.read()
  const requestKey = `${staff.id ?? 'command'}:${key ?? randomUUID()}`
  const requestHash = createHash('sha256')
    .update(JSON.stringify([wanted.shop_ids, wanted.execution_day, wanted.means]))
    .digest('hex')
  const repeated = key === undefined ? undefined : await selectRunOfRequest(database.db, requestKey)
  if (repeated) return repeated.request_hash === requestHash ? { run: repeated } : refuseOtherBody()
  const plan = await readPlan(deps, settings, wanted)
  if (plan instanceof Refusal) return plan
  return database.write(async (tx): Promise<{ run: RunRow; change?: RecordedChange } | Refusal> => {
    const at = now()
    const begun = await insertRun(tx, {
      ...{ request_key: requestKey, request_hash: requestHash, state: 'proposed', ...plan, ...storedUnits() },
      ...{ proposed_by: staff.id, proposed_name: staff.actor.name, proposed_at: at },
    })
    if (!begun) {
      const run = await selectRunOfRequest(tx, requestKey)
      return run?.request_hash === requestHash ? { run } : refuseOtherBody()
    }
    const count = await insertLines(tx, judging(settings, plan.means, at), {
      runId: begun.id,
      shopIds: wanted.shop_ids,
    })
    if (count === 0)
      return refuse('payout_state', text('There is nothing to pay, or it is in another run that is open'))
    const run = await updateRun(tx, begun.id, {})
    const number = `#${run.id}`
    const change = await recordChange(tx, {
      ...{ at, actor: staff.actor, shopId: null, action: 'payout_run_proposed' },
      subject: { kind: 'payout', id: run.id, name: number },
      sentence: text('Proposed the payout run {{number}}'),
      values: { number },
      after: { payouts: run.count },
    })
    return { run, change }
  })
}

const refuseOtherBody = (): Refusal =>
  refuse('idempotency_mismatch', text('This request was sent before with other content'))

/** As long as banks keep a transfer that waits for its day; later is a year that was mistyped. */
const DAYS_AHEAD_MAX = 365

async function readPlan(
  deps: ConnectDeps,
  settings: Settings,
  { execution_day, means }: Pick<Proposal, 'execution_day' | 'means'>,
): Promise<{ means: PayoutMeans; execution_day: string } | Refusal> {
  const { database, now } = deps
  const { db } = database
  const chosen = means ?? (settings.payout_mode === 'connect' ? 'connect' : await usualMeans(db))
  const refusal = refuseMeans(settings, chosen)
  if (refusal) return refusal
  if (isByGateway(chosen) && !(await deps.connect())) return refuseWithoutKey()
  if (chosen === 'sepa' && marketUnits().code !== 'EUR')
    return refuseFields({ means: { text: text('Only euros are paid by SEPA credit transfers') } })
  if (chosen === 'sepa' && !isPayer(await selectMarketAccount(db))) return refusePayer()
  const today = dayIn(settings.time_zone, now())
  // Transfers at Stripe are made once the run is approved.
  const day = execution_day ?? (isByGateway(chosen) ? today : nextTargetDay(today))
  if (day < today) return refuseFields({ execution_day: { text: text('This day is over') } })
  if (day > daysAfter(today, DAYS_AHEAD_MAX))
    return refuseFields({ execution_day: { text: text('This day is more than a year away') } })
  if (chosen === 'sepa' && !isTargetDay(day))
    return refuseFields({ execution_day: { text: text('Banks do not carry out transfers on this day') } })
  return { means: chosen, execution_day: day }
}

/** Whether a bank takes a file with this account as the one that pays. */
export const isPayer = (account: MarketAccountRow | undefined): account is MarketAccountRow =>
  account !== undefined && isLatinName(account.holder)

export const refusePayer = (): Refusal =>
  refuse('payout_state', text('Please enter the market’s own account first, its holder in Latin letters'))

/** What the market pays by is what its settings say: its own bank, or Stripe. */
export function refuseMeans({ payout_mode: mode }: Settings, means: PayoutMeans): Refusal | undefined {
  if (mode !== 'own_bank' && mode !== 'connect')
    return refuse('payout_state', text('The market pays nothing out. See Settings, Payment.'))
  if (isByGateway(means) === (mode === 'connect')) return undefined
  return mode === 'connect'
    ? refuse('payout_state', text('The market pays out through Stripe. See Settings, Payment.'))
    : refuseMode()
}

const usualMeans = async (db: Db): Promise<PayoutMeans> =>
  marketUnits().code === 'EUR' && isPayer(await selectMarketAccount(db)) ? 'sepa' : 'csv'

import { setImmediate } from 'node:timers/promises'
import type { PayoutRunState } from '@rialto/contract/payout-enums'
import type { Tx } from '../../../db/index.ts'
import type { CurrentStaff, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { notePayoutsSent } from '../../base/notifications/index.ts'
import { recordChange } from '../../base/record/index.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { confirmPresence, type Presence } from '../../people/access/index.ts'
import { noteWebhookEvents } from '../../people/webhooks/index.ts'
import { lockShops, postPayouts } from '../ledger/index.ts'
import { readIban } from './account-rules.ts'
import { AMOUNT_MAX } from './pain-001.ts'
import { isPayer, judging, refuseMeans, refusePayer } from './propose-run.ts'
import {
  approveLines,
  countLines,
  dropLines,
  linesToPost,
  lockRun,
  type RunRow,
  reviseLines,
  selectCheckedCiphers,
  selectLinesOff,
  selectLinesToTell,
  selectRun,
  selectShopsOfLines,
  stepLines,
  updateRun,
} from './repository.ts'
import { selectMarketAccount } from './repository-accounts.ts'
import { isByGateway, mayStep, needsTwoPeople, OPEN_LINES } from './rules.ts'
import { nextTargetDay } from './target-days.ts'

// The steps of a run as a whole (decision 214). Each is one transaction under the lock of the run, so that two people who act at once get one
// step and `stale`.

export interface Step {
  id: number
  version: number
  staff: CurrentStaff
}

/** A step that was made; undefined where something else was found and written instead. */
export interface Stepped {
  run: RunRow
  change?: RecordedChange | undefined
}

export const unknownRun = (): Refusal => refuse('not_found', text('This payout run does not exist'))
export const staleRun = (): Refusal => refuse('stale', text('Somebody else has changed this in the meantime'))

export const refuseByHand = (): Refusal =>
  refuse('payout_state', text('Stripe pays this run, and tells what has become of it'))

const LINES_AT_ONCE = 100

/** Says that a run was looked through, once each amount is proven to be the sum of its entries. */
export async function checkRun(deps: ModuleDeps, step: Step): Promise<Stepped | Refusal> {
  const { db } = deps.database
  if (!(await selectRun(db, step.id))) return unknownRun()
  // What a line counts never changes, as entries never do, so this is read before and beside other requests.
  for (let after: number | undefined = 0; after !== undefined; await setImmediate()) {
    const { last, off } = await selectLinesOff(deps.database, { runId: step.id, after, limit: LINES_AT_ONCE })
    if (off.length > 0)
      return refuse(
        'payout_state',
        text('The amount of a payout is not the sum of its entries. Please discard this run.'),
      )
    after = last
  }
  return stepRun(deps, step, 'checked', async (tx, run, at) => {
    if (run.means === 'sepa' && (await countLines(tx, run.id, OPEN_LINES, AMOUNT_MAX)) > 0)
      return refuse(
        'payout_state',
        text('Banks carry out no transfer of more than 999,999,999.99. Please hold the payouts that are larger.'),
      )
    await stepLines(tx, { runId: run.id, from: ['proposed'], to: 'checked' })
    if ((await countLines(tx, run.id, ['checked'])) === 0)
      return refuse('payout_state', text('All payouts of this run are held or carried on'))
    return { checked_by: step.staff.id, checked_name: step.staff.actor.name, checked_at: at }
  })
}

/**
 * Approves a checked run: its payouts are posted and its accounts frozen, all of it or nothing. Where a balance has become less, or an
 * account changed since, those lines are proposed anew instead, and a person checks the run again.
 */
export async function approveRun(
  deps: ModuleDeps,
  step: Step,
  presence: Presence,
  caller: Caller,
): Promise<Stepped | Refusal | 'revised'> {
  const { database, config } = deps
  const settings = await deps.settings.read()
  const seen = await selectRun(database.db, step.id)
  if (!seen) return unknownRun()
  const early = refuseApproval(deps, settings, seen, step)
  if (early) return early
  const absent = await confirmPresence(deps, step.staff, presence, caller)
  if (absent) return absent
  const ciphers = isByGateway(seen.means) ? [] : await selectCheckedCiphers(database.db, step.id)
  for (const [index, { iban_cipher }] of ciphers.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate()
    if (readIban(config, iban_cipher) === null)
      return refuse(
        'payout_state',
        text('An account was encrypted with another secret of the market. Please ask its shop for it again.'),
      )
  }
  return database.write(async (tx): Promise<Stepped | Refusal | 'revised'> => {
    const at = deps.now()
    const run = await lockRun(tx, step.id)
    if (!run) return unknownRun()
    const refusal = refuseApproval(deps, settings, run, step)
    if (refusal) return refusal
    const debtor = await selectMarketAccount(tx)
    if (run.means === 'sepa' && !isPayer(debtor)) return refusePayer()
    const shops = await selectShopsOfLines(tx, run.id, 'checked')
    if (shops.length === 0) return refuse('payout_state', text('All payouts of this run are held or carried on'))
    for (let start = 0; start < shops.length; start += SHOPS_AT_ONCE)
      await lockShops(tx, shops.slice(start, start + SHOPS_AT_ONCE))
    if ((await reviseLines(tx, judging(settings, run.means, at), { runId: run.id, shopIds: shops })) > 0) {
      await stepLines(tx, { runId: run.id, from: ['checked'], to: 'proposed' })
      await updateRun(tx, run.id, { state: 'proposed', checked_by: null, checked_name: null, checked_at: null })
      return 'revised'
    }
    const { kind, id } = step.staff.actor
    const today = dayIn(settings.time_zone, at)
    await setImmediate()
    await postPayouts(tx, { now: at, settings }, 'payout', {
      ...{ lines: linesToPost(run.id, 'checked'), count: shops.length, actor: { kind, id } },
    })
    await setImmediate()
    if ((await approveLines(tx, run)) !== shops.length) throw new Error(`payouts of run ${run.id} have no account`)
    const approved = await updateRun(tx, run.id, {
      ...{ state: 'approved', approved_by: step.staff.id, approved_name: step.staff.actor.name, approved_at: at },
      market_name: settings.app_name,
      // Approved late, it is carried out on the next day on which banks do so.
      execution_day:
        run.execution_day >= today ? run.execution_day : isByGateway(run.means) ? today : nextTargetDay(today),
      ...(debtor &&
        !isByGateway(run.means) && {
          ...{ debtor_holder: debtor.holder, debtor_cipher: debtor.iban_cipher, debtor_bic: debtor.bic },
          ...{ debtor_country: debtor.iban_country, debtor_last4: debtor.iban_last4 },
        }),
    })
    await tell(tx, approved, at)
    return { run: approved, change: await record(tx, step.staff, approved, at) }
  })
}

const SHOPS_AT_ONCE = 5_000

function refuseApproval(
  { config }: ModuleDeps,
  settings: Settings,
  run: RunRow,
  { version, staff }: Step,
): Refusal | undefined {
  if (run.version !== version) return staleRun()
  if (!mayStep(run.state, 'approved'))
    return refuse('payout_state', text('This run was not checked, or is approved already'))
  const refusal = refuseMeans(settings, run.means)
  if (refusal) return refusal
  return needsTwoPeople(settings, config) && run.checked_by === staff.id
    ? refuse('same_person', text('You have checked this yourself. Another person has to approve it.'))
    : undefined
}

/** Ends a run that is not approved, which changes nothing then. What a person holds stays held. */
export const discardRun = (deps: ModuleDeps, step: Step): Promise<Stepped | Refusal> =>
  stepRun(deps, step, 'discarded', async (tx, run) => {
    await dropLines(tx, run.id)
    return {}
  })

/** Says that the file was given to the bank. */
export const sendRun = (deps: ModuleDeps, step: Step): Promise<Stepped | Refusal> =>
  stepRun(deps, step, 'sent', async (tx, run, at) => {
    if (isByGateway(run.means)) return refuseByHand()
    await stepLines(tx, { runId: run.id, from: ['approved'], to: 'sent' })
    await notePayoutsSent(tx, { runId: run.id, now: at })
    await tell(tx, run, at)
    return { sent_at: at }
  })

/** Says that all that was sent is on the accounts. */
export async function payRun(deps: ModuleDeps, step: Step): Promise<Stepped | Refusal> {
  const settings = await deps.settings.read()
  const { kind, id } = step.staff.actor
  return stepRun(deps, step, 'done', async (tx, run, at) => {
    if (isByGateway(run.means)) return refuseByHand()
    const count = await countLines(tx, run.id, ['sent'])
    await postPayouts(tx, { now: at, settings }, 'payout_paid', {
      ...{ lines: linesToPost(run.id, 'sent'), count, actor: { kind, id } },
    })
    await stepLines(tx, { runId: run.id, from: ['sent'], to: 'paid', paidAt: at })
    await tell(tx, run, at)
    return { done_at: at }
  })
}

async function stepRun(
  deps: ModuleDeps,
  { id, version, staff }: Step,
  to: PayoutRunState,
  apply: (tx: Tx, run: RunRow, at: number) => Promise<Parameters<typeof updateRun>[2] | Refusal>,
): Promise<Stepped | Refusal> {
  return deps.database.write(async (tx): Promise<Stepped | Refusal> => {
    const at = deps.now()
    const run = await lockRun(tx, id)
    if (!run) return unknownRun()
    if (run.version !== version) return staleRun()
    if (!mayStep(run.state, to)) return refuse('payout_state', text('This payout run is no longer so far, or not yet'))
    const set = await apply(tx, run, at)
    if (set instanceof Refusal) return set
    const stepped = await updateRun(tx, id, { ...set, state: to })
    return { run: stepped, change: await record(tx, staff, stepped, at) }
  })
}

/** Tells webhooks of the payouts of a run. */
async function tell(tx: Tx, { id }: Pick<RunRow, 'id'>, now: number): Promise<void> {
  const lines = await selectLinesToTell(tx, id)
  await noteWebhookEvents(
    tx,
    lines.map((line) => ({ shopId: line.shop_id, type: 'payout.changed' as const, id: line.id, now })),
  )
}

const SENTENCES: Partial<Record<PayoutRunState, TextKey>> = {
  checked: text('Checked the payout run {{number}}'),
  approved: text('Approved the payout run {{number}}'),
  discarded: text('Discarded the payout run {{number}}'),
  sent: text('Gave the file of the payout run {{number}} to the bank'),
  done: text('Said that the payout run {{number}} is on the accounts'),
}

async function record(tx: Tx, staff: CurrentStaff, run: RunRow, at: number): Promise<RecordedChange> {
  const number = `#${run.id}`
  const sentence = SENTENCES[run.state]
  if (!sentence) throw new Error(`no step leads to ${run.state}`)
  return recordChange(tx, {
    ...{ at, actor: staff.actor, shopId: null, action: `payout_run_${run.state}` },
    subject: { kind: 'payout', id: run.id, name: number },
    ...{ sentence, values: { number } },
    after: { payouts: run.count },
  })
}

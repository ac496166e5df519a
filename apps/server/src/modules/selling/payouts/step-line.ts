import type { PayoutLineState } from '@rialto/contract/payout-enums'
import type { Tx } from '../../../db/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { notePayoutReturned } from '../../base/notifications/index.ts'
import { type RestorableChange, type Restorers, recordChange } from '../../base/record/index.ts'
import { type ModuleDeps, type Settings, selectSettings, settingsFromRows } from '../../base/settings/index.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import { lockShops, postPayouts, postReturnedPayout } from '../ledger/index.ts'
import { readIban } from './account-rules.ts'
import { judging } from './propose-run.ts'
import {
  countLines,
  type LineRow,
  lineToPost,
  lockRun,
  type RunRow,
  reproposeLine,
  selectJudgement,
  selectLine,
  stepLines,
  updateLine,
  updateRun,
} from './repository.ts'
import { noteReturned, selectAccount } from './repository-accounts.ts'
import { isByGateway, mayLineStep, mayStep } from './rules.ts'
import { refuseByHand, type Step, type Stepped, staleRun, unknownRun } from './step-run.ts'

// Steps of one payout of a run.

export interface LineStep extends Step {
  lineId: number
}

/** Takes a payout out of a run that is not approved, and holds the shop's next ones, until somebody releases it. */
export const holdLine = (deps: ModuleDeps, step: LineStep & { reason: string }): Promise<Stepped | Refusal> =>
  stepLine(deps, step, 'held', (tx, line, run) => holdIn(tx, line, run, step.reason))

async function holdIn(tx: Tx, line: LineRow, run: RunRow, reason: string): Promise<Applied | Refusal> {
  if (run.state !== 'proposed' && run.state !== 'checked') return refuseStep()
  await updateLine(tx, line.id, { state: 'held', held_reason: 'person', held_note: reason })
  return {}
}

/** Pays a held payout, or one below the least amount, in its run after all; somebody checks the run again. */
export async function releaseLine(deps: ModuleDeps, step: LineStep): Promise<Stepped | Refusal> {
  const settings = await deps.settings.read()
  return stepLine(deps, step, 'proposed', (tx, line, run, at) => releaseIn(tx, settings, line, run, at))
}

async function releaseIn(
  tx: Tx,
  settings: Settings,
  line: LineRow,
  run: RunRow,
  at: number,
): Promise<Applied | Refusal> {
  if (run.state !== 'proposed' && run.state !== 'checked') return refuseStep()
  const judge = { ...judging(settings, run.means, at), ignoresPerson: true, minimum: 1 }
  const found = await selectJudgement(tx, judge, line.shop_id)
  if (found?.verdict === 'held') return refuse('payout_state', text('Something else still holds this payout'))
  if (found?.verdict !== 'proposed') return refuse('payout_state', text('There is nothing to pay to this shop'))
  if (!(await reproposeLine(tx, judge, line)))
    return refuse('payout_state', text('This shop is in another run that is open'))
  await stepLines(tx, { runId: run.id, from: ['checked'], to: 'proposed' })
  return { state: 'proposed', checked_by: null, checked_name: null, checked_at: null }
}

/** Says that one payout is on its account; with the last of them the run is done. */
export async function payLine(deps: ModuleDeps, step: LineStep): Promise<Stepped | Refusal> {
  const settings = await deps.settings.read()
  const { kind, id } = step.staff.actor
  return stepLine(deps, step, 'paid', async (tx, line, run, at) => {
    if (isByGateway(run.means)) return refuseByHand()
    const lines = lineToPost(line.id)
    await postPayouts(tx, { now: at, settings }, 'payout_paid', { lines, count: 1, actor: { kind, id } })
    await updateLine(tx, line.id, { state: 'paid', paid_at: at })
    return doneIfLast(tx, run, at)
  })
}

/**
 * Says that the bank returned a payout: its money is available again, and nothing goes to that account before its shop confirms it. An
 * account that the shop has given since stays as it is.
 */
export async function returnLine(deps: ModuleDeps, step: LineStep & { reason: string }): Promise<Stepped | Refusal> {
  const settings = await deps.settings.read()
  const { reason } = step
  const { kind, id } = step.staff.actor
  return stepLine(deps, step, 'returned', async (tx, line, run, at) => {
    if (isByGateway(run.means)) return refuseByHand()
    await lockShops(tx, [line.shop_id])
    const posted = await postReturnedPayout(
      tx,
      { now: at, settings },
      {
        ...{ id: line.id, shop: line.shop_id, amount: line.amount, wasPaid: line.state === 'paid' },
        actor: { kind, id },
      },
    )
    if (posted === undefined) throw new Error(`payout ${line.id} was returned before`)
    await updateLine(tx, line.id, {
      ...{ state: 'returned', returned_at: at, returned_reason: reason, returned_amount: line.amount },
    })
    if (await isPresentAccount(tx, deps, line)) await noteReturned(tx, line.shop_id, { at, reason })
    await notePayoutReturned(tx, { shopId: line.shop_id, lineId: line.id, now: at })
    return doneIfLast(tx, run, at)
  })
}

async function isPresentAccount(tx: Tx, { config }: ModuleDeps, line: LineRow): Promise<boolean> {
  const present = await selectAccount(tx, line.shop_id)
  if (!present || line.iban_cipher === null) return false
  const [paid, now] = [readIban(config, line.iban_cipher), readIban(config, present.iban_cipher)]
  // Numbers that cannot be read any more count as the same: holding back is the safe side.
  return paid === null || paid === now
}

async function doneIfLast(tx: Tx, run: RunRow, at: number) {
  const open = await countLines(tx, run.id, ['sent'])
  return open === 0 && mayStep(run.state, 'done') ? { state: 'done' as const, done_at: at } : {}
}

const refuseStep = (): Refusal => refuse('payout_state', text('This payout is no longer so far, or not yet'))

type Applied = Parameters<typeof updateRun>[2]

async function stepLine(
  deps: ModuleDeps,
  { id, lineId, version, staff, ...step }: LineStep & { reason?: string },
  to: PayoutLineState,
  apply: (tx: Tx, line: LineRow, run: RunRow, at: number) => Promise<Applied | Refusal>,
): Promise<Stepped | Refusal> {
  return deps.database.write(async (tx): Promise<Stepped | Refusal> => {
    const at = deps.now()
    const run = await lockRun(tx, id)
    const line = run && (await selectLine(tx, { id: lineId, runId: id }))
    if (!run || !line) return unknownRun()
    if (run.version !== version) return staleRun()
    if (!mayLineStep(line.state, to)) return refuseStep()
    const applied = await apply(tx, line, run, at)
    if (applied instanceof Refusal) return applied
    const stepped = await updateRun(tx, id, applied)
    if (to === 'paid' || to === 'returned')
      await noteWebhookEvent(tx, { shopId: line.shop_id, type: 'payout.changed', id: lineId, now: at })
    const change = await recordChange(tx, {
      ...{ at, actor: staff.actor, shopId: null, action: `payout_${to}` },
      subject: { kind: 'payout', id, name: `#${id}` },
      sentence: SENTENCES[to] ?? SENTENCES.paid,
      values: { shop: line.shop_name, number: `#${id}` },
      ...(step.reason !== undefined && { after: { reason: step.reason } }),
      ...(to === 'held' && { after: { reason: step.reason, _line: lineId }, restorable: true }),
    })
    return { run: stepped, change }
  })
}

const SENTENCES = {
  held: text('Held the payout of {{shop}} in run {{number}}'),
  proposed: text('Released the payout of {{shop}} in run {{number}}'),
  paid: text('Said that the payout of {{shop}} in run {{number}} is on the account'),
  returned: text('Said that the bank returned the payout of {{shop}} in run {{number}}'),
} as const satisfies Partial<Record<PayoutLineState, TextKey>> as Partial<Record<PayoutLineState, TextKey>> & {
  paid: TextKey
}

/** Releases what a person has held, or holds it again, while its run is open. */
export const payoutHoldRestorers: Restorers = { payout_held: { permission: 'money', restore: restoreHold } }

async function restoreHold(tx: Tx, { subjectId, before, after, now }: RestorableChange): Promise<Refusal | undefined> {
  const [wanted, left] = [readHold(before), readHold(after)]
  const hold = wanted ?? left
  if (subjectId === null || !hold) return refuse('conflict', text('This change cannot be taken back'))
  const run = await lockRun(tx, subjectId)
  const line = run && (await selectLine(tx, { id: hold.lineId, runId: subjectId }))
  if (!run || !line) return unknownRun()
  const isAsLeft = wanted ? mayLineStep(line.state, 'held') : line.state === 'held' && line.held_reason === 'person'
  if (!isAsLeft) return staleRun()
  const applied = wanted
    ? await holdIn(tx, line, run, wanted.reason)
    : await releaseIn(tx, settingsFromRows(await selectSettings(tx)), line, run, now)
  if (applied instanceof Refusal) return applied
  await updateRun(tx, run.id, applied)
  return undefined
}

function readHold({ reason, _line }: Record<string, unknown>): { lineId: number; reason: string } | undefined {
  return typeof reason === 'string' && typeof _line === 'number' ? { lineId: _line, reason } : undefined
}

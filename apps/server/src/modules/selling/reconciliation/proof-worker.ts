import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../lib/background-worker.ts'
import { marketUnits } from '../../../lib/money.ts'
import { errorMessage } from '../payments/index.ts'
import { differenceWords } from './difference-words.ts'
import type { ProofContext, ProofDeps } from './proof-context.ts'
import { LEASE_MS, LostRun, prove } from './prove.ts'
import {
  claimRun,
  failRun,
  hasPostings,
  insertRun,
  selectDifferences,
  selectLastProof,
  selectOpenRun,
  selectRun,
  selectRunOfNight,
} from './repository.ts'
import { isFullNight, provenDay } from './rules.ts'
import { newRun, presentRun } from './show-proofs.ts'

const LOOK_EVERY_MS = 60_000
/** A night that came to nothing is tried again after this time. */
const AGAIN_MS = 30 * 60_000

/** Proves the ledger every night, also one that was missed while no server ran, and whenever somebody asks. */
export function createProofWorker(deps: ProofDeps): BackgroundWorker {
  const { outbound, now } = deps
  return createBackgroundWorker({
    name: 'proof',
    async work({ mayGo, log }) {
      await planNight(deps)
      while (mayGo() && (await workOff(deps, mayGo, log)));
      outbound.kick()
    },
    failure: 'the ledger could not be proved',
    now,
    lookEveryMs: LOOK_EVERY_MS,
  })
}

/** Adds the run of a night that has come, once among all servers. */
async function planNight({ database, settings, now }: ProofDeps): Promise<void> {
  const { time_zone } = await settings.read()
  const day = provenDay(time_zone, now())
  const last = await selectLastProof(database.db)
  if (last && last.day >= day) return
  const before = await selectRunOfNight(database.db, day)
  if (before && (before.error === null || (before.ended_at ?? 0) > now() - AGAIN_MS)) return
  if (!last && !(await hasPostings(database.db))) return
  await database.write((tx) =>
    insertRun(tx, {
      ...newRun('night', now()),
      is_full: Number(isFullNight(day) || !last),
      day,
      asked_by: null,
      asked_name: null,
    }),
  )
}

/** Proves at once, for the command line. `differences` are open ones in words. */
export async function proveNow(deps: ProofDeps, { isFull }: { isFull: boolean }) {
  const { database, settings, now } = deps
  const { time_zone, app_locale } = await settings.read()
  const row = { ...newRun('check', now()), is_full: Number(isFull), day: provenDay(time_zone, now()) }
  const asked = await database.write((tx) => insertRun(tx, { ...row, asked_by: null, asked_name: null }))
  while (await workOff(deps, () => true, undefined));
  const run = asked && (await selectRun(database.db, asked.id))
  if (!run) throw new Error('the run was not written')
  const last = await selectLastProof(database.db)
  const open = await selectDifferences(database.db, { state: 'open', limit: 1_000 })
  return {
    ...{ run: presentRun(run), error: run.error },
    last: last && { day: last.day, entries: Number(last.entries), hash: last.hash },
    differences: open.map((difference) => differenceWords(difference, app_locale)),
  }
}

/** @returns whether there was one to make */
async function workOff(deps: ProofDeps, mayGo: () => boolean, log: Log | undefined): Promise<boolean> {
  const { database, now } = deps
  const open = await selectOpenRun(database.db)
  if (!open) return false
  const run = await database.write((tx) => claimRun(tx, open, { now: now(), lease: now() + LEASE_MS }))
  if (!run) return false
  try {
    const marketSettings = await deps.settings.read()
    const context: ProofContext = {
      ...{ ...deps, marketSettings, log, currency: marketUnits().code },
      contextOf: () => ({ now: now(), settings: marketSettings }),
    }
    if ((await prove(context, { run, mayGo })) === undefined) return false
  } catch (failure) {
    if (failure instanceof LostRun) return false
    log?.warn({ run: run.id, err: failure }, 'the ledger could not be proved')
    const ended = { ended_at: now(), error: errorMessage(failure), lease_until: null }
    await database.write((tx) => failRun(tx, run.id, ended))
  }
  return true
}

import type { Difference, LedgerProof, ProofRun } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { toDecimal } from '../../../lib/money.ts'
import type { CurrentStaff } from '../../../lib/people.ts'
import { translate } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { FIXED, fixedByItself } from './apply-found.ts'
import {
  countOpenDifferences,
  type DifferenceRow,
  insertRun,
  type ProofRow,
  type ProofRunRow,
  selectDifferences,
  selectLastRun,
  selectOpenRun,
  selectOrdersOf,
  selectProofs,
} from './repository.ts'
import { provenDay } from './rules.ts'

interface Page {
  cursor?: string | undefined
  limit: number
}

/** Lists the days that were proved, the latest first. */
export async function listProofs({ database: { db } }: ModuleDeps, { cursor, limit }: Page) {
  const [rows, run, open] = await Promise.all([
    selectProofs(db, { before: cursor, limit: limit + 1 }),
    selectLastRun(db),
    countOpenDifferences(db),
  ])
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(presentProof),
    next_cursor: rows.length > limit ? (shown.at(-1)?.day ?? null) : null,
    run: run ? presentRun(run) : null,
    open,
  }
}

const presentProof = ({ gateways_json, ...row }: ProofRow): LedgerProof => ({
  ...{ day: row.day, at: new Date(row.at).toISOString(), is_full: row.is_full === 1, hash: row.hash },
  ...{ postings: Number(row.postings), entries: Number(row.entries), sum: toDecimal(Number(row.sum)) },
  ...{ differences: row.differences, ms: Number(row.ms) },
  gateways: (gateways_json === null ? [] : fromJson(gateways_json)).map(({ gateway, ours, theirs }) => ({
    ...{ gateway, ours: toDecimal(ours), theirs: theirs === null ? null : toDecimal(theirs) },
  })),
})

/** Asks for a proof; one that runs already is the same. */
export async function askForProof(
  { database, settings, now }: ModuleDeps,
  { isFull, staff }: { isFull: boolean; staff: CurrentStaff },
): Promise<ProofRun> {
  const { time_zone } = await settings.read()
  return database.write(async (tx) => {
    const open = await selectOpenRun(tx)
    if (open && open.is_full >= Number(isFull)) return presentRun(open)
    const run = await insertRun(tx, {
      ...newRun('check', now()),
      ...{ is_full: Number(isFull), day: provenDay(time_zone, now()) },
      ...{ asked_by: staff.id, asked_name: staff.actor.name },
    })
    if (!run) throw new Error('the run was not written')
    return presentRun(run)
  })
}

interface DifferencePage {
  state: 'open' | 'gone' | 'settled'
  cursor?: number | undefined
  limit: number
  locale: string
}

export async function listDifferences(
  { database: { db } }: ModuleDeps,
  { state, cursor, limit, locale }: DifferencePage,
): Promise<{ items: Difference[]; next_cursor: number | null }> {
  const rows = await selectDifferences(db, { state, cursor, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    items: await presentDifferences(db, shown, locale),
    next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

export async function presentDifferences(
  db: Db | Tx,
  rows: readonly DifferenceRow[],
  locale: string,
): Promise<Difference[]> {
  const orders = await selectOrdersOf(db, rows)
  return rows.flatMap((row) => {
    const state = row.state === 'waiting' ? undefined : row.state
    if (!state) return []
    const amount = (minor: number | null) => (minor === null ? null : toDecimal(minor))
    return {
      ...{ id: row.id, day: row.day, kind: row.kind, gateway: row.gateway || null, reference: row.reference, state },
      orders: orders.get(row.id) ?? [],
      ...{ ours: amount(row.ours), theirs: amount(row.theirs) },
      note: row.note === FIXED && row.decided_name === null ? translate(locale, fixedByItself) : row.note,
      found_at: new Date(row.found_at).toISOString(),
      decided_at: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
      ...{ decided_by: row.decided_name, adjustment_id: row.adjustment_id, version: row.version },
    }
  })
}

export const newRun = (kind: 'night' | 'check', asked_at: number) => ({
  ...{ kind, asked_at, started_at: null, lease_until: null, ended_at: null, differences: null, ms: null, error: null },
})

export const presentRun = (row: ProofRunRow): ProofRun => ({
  ...{ id: row.id, kind: row.kind, is_full: row.is_full === 1, asked_by: row.asked_name },
  asked_at: new Date(row.asked_at).toISOString(),
  state: row.ended_at === null ? 'running' : row.error === null ? 'done' : 'failed',
  ended_at: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
  ...{ differences: row.differences, ms: row.ms === null ? null : Number(row.ms) },
})

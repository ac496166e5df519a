import type { Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { ProvenGateway } from '../../../db/tables.ts'
import { spanOf } from '../../goods/shops/index.ts'
import { applyFound } from './apply-found.ts'
import type { ProofContext } from './proof-context.ts'
import { readGateway } from './read-gateways.ts'
import {
  countOpenDifferences,
  type DifferenceRow,
  endRun,
  insertProof,
  type ProofRunRow,
  renewRun,
  saveGatewayAccount,
  selectCorrected,
  selectGatewayAccounts,
  selectLastProof,
  selectLiving,
} from './repository.ts'
import type { Found } from './repository-subjects.ts'
import { daysToProve } from './rules.ts'
import { type ProofResult, type ProofScan, scanProof } from './scan-proof.ts'
import { tellStaff } from './tell-staff.ts'

/** One process proves at a time; one that died leaves its run to the next after this time. */
export const LEASE_MS = 15 * 60_000

interface Proof {
  run: ProofRunRow
  mayGo(): boolean
}

/**
 * Makes a proof: reads what gateways moved and hold, compares all of it with the ledger and the ledger with itself, and writes what it has
 * found in one transaction. It may end anywhere: another process begins it anew.
 * @returns how many differences are open; undefined where the process ends, or another has the run by now
 */
export async function prove(deps: ProofContext, { run, mayGo }: Proof): Promise<number | undefined> {
  const { database } = deps
  const startedAt = performance.now()
  const isFull = run.is_full === 1
  const held: ProvenGateway[] = []
  for (const gateway of await accountsToRead(deps)) {
    if (!mayGo()) return undefined
    held.push({ gateway, ours: 0, theirs: (await readGateway(deps, gateway, { isFull, mayGo })) ?? null })
  }
  const lease = deps.now() + LEASE_MS
  if (!mayGo() || !(await database.write((tx) => renewRun(tx, run, lease)))) return undefined
  const scan = await prepareScan(deps, run)
  const result =
    database.threads === undefined
      ? await scanProof(database, scan)
      : await database.threads.runLong<ProofResult>(THREAD, 'scanProofInThread', database.url, scan)
  for (const row of held) row.ours = result.gateways.find(({ gateway }) => gateway === row.gateway)?.ours ?? 0
  const kept = { ...run, lease_until: lease }
  return database.write((tx) => write(tx, deps, { run: kept, result, held, ms: () => performance.now() - startedAt }))
}

const THREAD = new URL('./scan-proof.thread.ts', import.meta.url)

/** Gateways that tell what moves on their accounts. */
async function accountsToRead({ gateways }: ProofContext): Promise<string[]> {
  const names: string[] = []
  for (const name of await gateways.names()) if ((await gateways.find(name))?.account) names.push(name)
  return names
}

async function prepareScan(deps: ProofContext, run: ProofRunRow): Promise<ProofScan> {
  const { database, marketSettings, now } = deps
  const last = await selectLastProof(database.db)
  const days = run.kind === 'night' ? daysToProve(last?.day, run.day) : []
  const living = await selectLiving(database.db)
  const accounts = await selectGatewayAccounts(database.db)
  return {
    currency: deps.currency,
    now: now(),
    isFull: run.is_full === 1,
    days: days.map((day) => ({ day, end: spanOf({ from: day, to: day }, marketSettings.time_zone).ends_at })),
    last: last && { posting: last.to_posting, hash: last.hash },
    orders: living.flatMap(({ cause }) => Number(/^ledger:(?:order|refund_due):(\d+)$/.exec(cause)?.[1] ?? []) || []),
    months: living.flatMap(({ cause }) => /^ledger:month:(\S+)/.exec(cause)?.[1] ?? []),
    gateways: accounts
      .filter(({ opened_at }) => opened_at !== null)
      .map(({ gateway, matched_movement, matched_posting }) => ({
        ...{ gateway, movement: matched_movement, posting: matched_posting },
        open: living.flatMap((row) => openSubject(row, gateway)),
      })),
  }
}

/** The subject of a difference of a gateway that is compared again. */
function openSubject({ cause }: DifferenceRow, gateway: string): string[] {
  const subject = cause.startsWith(`${gateway}:`) ? cause.slice(gateway.length + 1) : ''
  return /^(charge|refund|dispute|disputefee|payout|fee|transfer|reversal):/.test(subject) ? [subject] : []
}

interface Written {
  run: ProofRunRow
  result: ProofResult
  held: readonly ProvenGateway[]
  ms(): number
}

async function write(tx: Tx, deps: ProofContext, { run, result, held, ms }: Written): Promise<number | undefined> {
  const at = deps.now()
  const isFull = run.is_full === 1
  const living = await selectLiving(tx)
  const found = [...result.found]
  for (const { gateway, ours, theirs } of held) {
    if (theirs === null) found.push(unread(gateway))
    else found.push(...(await leftOver(tx, { gateway, ours, theirs, found, living })))
  }
  if (result.sum !== 0) found.push({ ...OF_ALL, ours: result.sum, theirs: 0, at: 0 })
  const answered = held.filter(({ theirs }) => theirs !== null).map(({ gateway }) => gateway)
  await applyFound(tx, { found, living, now: at, isFull, day: run.day, ofGateways: new Set(answered) })
  for (const { gateway, movement, posting } of result.gateways)
    await saveGatewayAccount(tx, gateway, { matched_movement: movement, matched_posting: posting })
  const open = await countOpenDifferences(tx)
  for (const { day, from, to, postings, entries, sum, hash, previous } of result.days)
    await insertProof(tx, {
      ...{ day, from_posting: from, to_posting: to, postings, entries, sum, hash, previous_hash: previous, at },
      ...{ differences: open, is_full: Number(isFull && day === run.day), ms: Math.round(ms()) },
      gateways_json: day === run.day ? toJson(held) : null,
    })
  await tellStaff(tx, deps, at)
  const ended = await endRun(tx, run, { ended_at: at, differences: open, ms: Math.round(ms()), lease_until: null })
  if (!ended) throw new LostRun()
  return open
}

/** Another process has taken the run over: what this one found is not written. */
export class LostRun extends Error {
  override name = 'LostRun'
}

const unread = (gateway: string): Found => ({
  ...{ cause: `${gateway}:unread`, kind: 'unread', gateway, reference: gateway, ours: null, theirs: null, at: 0 },
})

const OF_ALL = { cause: 'ledger:balance:all', kind: 'balance', gateway: '', reference: '*' } as const

interface Held {
  gateway: string
  ours: number
  theirs: number
  found: readonly Found[]
  living: readonly DifferenceRow[]
}

/** What of a gateway's balance neither its movements explain, nor corrections that have made a difference good. */
async function leftOver(tx: Tx, { gateway, ours, theirs, found, living }: Held): Promise<Found[]> {
  const explained = found
    .filter((one) => one.gateway === gateway)
    .reduce((sum, one) => sum + (one.theirs ?? 0) - (one.ours ?? 0), 0)
  const ids = living
    .filter((row) => row.gateway === gateway && row.kind !== 'gateway_balance')
    .flatMap(({ adjustment_id }) => adjustment_id ?? [])
  let corrected = 0
  for (const { state, entries_json } of await selectCorrected(tx, ids))
    if (state === 'posted')
      for (const entry of fromJson(entries_json))
        if (entry.account === 'gateway' && entry.gateway === gateway) corrected += entry.amount
  if (theirs - ours === explained - corrected) return []
  return [
    {
      ...{ cause: `${gateway}:balance`, kind: 'gateway_balance', gateway, reference: gateway },
      ...{ ours: ours + explained - corrected, theirs, at: 0 },
    },
  ]
}

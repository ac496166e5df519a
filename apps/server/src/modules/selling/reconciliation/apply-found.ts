import type { Tx } from '../../../db/index.ts'
import { text } from '../../../lib/texts.ts'
import { type DifferenceRow, insertDifference, touchDifferences, updateDifference } from './repository.ts'
import type { Found } from './repository-subjects.ts'
import { YOUNG_MS } from './rules.ts'

interface Findings {
  found: readonly Found[]
  /** Differences that are not over. */
  living: readonly DifferenceRow[]
  now: number
  /** The night's day. */
  day: string
  isFull: boolean
  /** Gateways that have answered. */
  ofGateways: ReadonlySet<string>
}

/**
 * Keeps what a proof has found. What is young waits, as the other side may still come; what is not found any more is over by itself; what
 * the staff has settled stays so, until its amounts change.
 */
export async function applyFound(tx: Tx, { found, living, now, day, isFull, ofGateways }: Findings): Promise<void> {
  const byCause = new Map(living.map((row) => [row.cause, row]))
  const unchanged: number[] = []
  for (const one of found) {
    const { cause, kind, gateway, reference, ours, theirs, at, isUnderWay = false } = one
    const state = isUnderWay || at > now - YOUNG_MS ? ('waiting' as const) : ('open' as const)
    const known = byCause.get(cause)
    byCause.delete(cause)
    if (!known) {
      const row = { cause, day, kind, gateway, reference, ours, theirs, state, found_at: now, seen_at: now }
      await insertDifference(tx, { ...row, ...UNDECIDED })
      continue
    }
    const isSame = isSameDifference(known, one)
    if (isSame && (known.state === 'settled' || known.state === state || known.state === 'open')) {
      // Both sides of a balance move every day, while what lies between them stays.
      if (known.ours !== ours || known.theirs !== theirs) await updateDifference(tx, known.id, { ours, theirs })
      unchanged.push(known.id)
      continue
    }
    const isNew = known.state !== 'open' && state === 'open'
    await updateDifference(tx, known.id, {
      ...{ ours, theirs, reference, seen_at: now, state: known.state === 'open' ? 'open' : state },
      ...(isNew && { day, ...UNDECIDED }),
    })
  }
  await touchDifferences(tx, unchanged, now)
  for (const row of byCause.values()) {
    if (row.state === 'settled' || !wasLookedAt(row, { isFull, ofGateways })) continue
    await updateDifference(tx, row.id, { state: 'gone', note: FIXED, decided_at: now, seen_at: now })
  }
}

type Sides = Pick<Found, 'ours' | 'theirs'>

const isSameDifference = (one: Sides, other: Sides): boolean =>
  (one.ours === null) === (other.ours === null) &&
  (one.theirs === null) === (other.theirs === null) &&
  (one.theirs ?? 0) - (one.ours ?? 0) === (other.theirs ?? 0) - (other.ours ?? 0)

const UNDECIDED = {
  ...{ note: null, decided_at: null, decided_by: null, decided_name: null, adjustment_id: null, told_at: null },
}

/** What stands for the server's own note; it is worded in the language of its reader. */
export const FIXED = 'fixed'
export const fixedByItself = text('A later proof has not found it any more.')

/** Whether the proof would have found it: former days are read on Sundays alone, and not each gateway answers each night. */
function wasLookedAt(
  { kind, gateway }: DifferenceRow,
  { isFull, ofGateways }: Pick<Findings, 'isFull' | 'ofGateways'>,
): boolean {
  if (gateway !== '') return kind === 'unread' || ofGateways.has(gateway)
  return isFull || (kind !== 'posting' && kind !== 'chain')
}

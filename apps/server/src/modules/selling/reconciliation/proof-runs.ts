import type { ProofRun } from '@rialto/contract'
import type { ProofRunRow } from './repository.ts'

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

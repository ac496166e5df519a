import type { ConsoleSession } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import type { ConsolePerson } from '../../../lib/current-user.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import type { Audit } from '../../../lib/security-events.ts'
import { text } from '../../../texts/index.ts'
import { deleteSession, selectSessions } from './repository.ts'
import { IDLE_MS, LIFETIME_MS } from './rules.ts'

/** Lists a person's own open sessions. */
export async function listSessions({ database, now }: Deps, person: ConsolePerson): Promise<ConsoleSession[]> {
  const at = now()
  const rows = await selectSessions(database.db, person.id, { used: at - IDLE_MS, created: at - LIFETIME_MS })
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    network: row.network,
    started_at: new Date(row.created_at).toISOString(),
    used_at: new Date(row.used_at).toISOString(),
    is_current: row.id === person.sessionId,
  }))
}

/** Ends one of a person's own sessions; another person's does not exist for them. */
export async function endSession(
  { database }: Deps,
  { id, userId, audit }: { id: number; userId: number; audit: Audit },
): Promise<Refusal | undefined> {
  if (!(await deleteSession(database.db, { id, userId }))) return refuse('not_found', text('Session not found'))
  audit('console_session_ended', { userId })
  return undefined
}

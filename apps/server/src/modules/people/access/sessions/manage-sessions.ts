import type { ConsoleSession } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import type { ConsolePerson } from '../../../../lib/current-user.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import type { Audit } from '../../../../lib/security-events.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import { selectPerson } from '../memberships/repository.ts'
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
  { database, now }: Deps,
  { id, userId, audit }: { id: number; userId: number; audit: Audit },
): Promise<RecordedChange | Refusal> {
  const change = await database.write(async (tx) => {
    const session = await deleteSession(tx, { id, userId })
    if (!session) return refuse('not_found', text('Session not found'))
    const { name } = await selectPerson(tx, userId)
    return recordChange(tx, {
      at: now(),
      // Somebody who works for a shop and for the market is one person; their sessions are the market's business.
      actor: { kind: 'member', id: userId, name },
      shopId: null,
      action: 'session_ended',
      subject: { kind: 'session', id, name: session.device },
      sentence: session.device ? text('Ended a console session on {{device}}') : text('Ended a console session'),
      values: { device: session.device },
    })
  })
  if (!(change instanceof Refusal)) audit('console_session_ended', { userId })
  return change
}

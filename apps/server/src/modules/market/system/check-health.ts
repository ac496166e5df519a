import type { Health } from '@rialto/contract'
import type { Db } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { Realtime } from '../../../realtime/index.ts'
import { ping } from './repository.ts'

/** Checks whether shoppers can be served; refuses with 503 if the database does not answer. */
export async function checkHealth(db: Db, realtime: Realtime): Promise<Health | Refusal> {
  try {
    await ping(db)
    return { status: 'ok', database: 'ok', realtime: await realtime.health() }
  } catch {
    return refuse('unavailable', text('The shop is busy. Please try again in a moment.'), { retryAfter: 5 })
  }
}

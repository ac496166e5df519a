import { demo } from '@rialto/demo'
import type { Db } from '../types.ts'
import { daysAgo } from './seeding.ts'

/** Reads the time of seeding, in milliseconds since 1970. Tests set their clock to it, since the demo's times are relative to it. */
export async function readSeedingTime(db: Db): Promise<number> {
  const { created_at } = await db.selectFrom('shops').where('id', '=', 1).select('created_at').executeTakeFirstOrThrow()
  return daysAgo(created_at, -(demo.shops[0]?.opened_days_ago ?? 0))
}

import { demo } from '@rialto/demo'
import type { Db } from '../types.ts'
import { daysAgo } from './seeding.ts'

/** When a database was filled with the demo shop, in milliseconds since 1970: tests set their clock to it, since the demo's times count from it. */
export async function seedingMoment(db: Db): Promise<number> {
  const { created_at } = await db.selectFrom('shops').where('id', '=', 1).select('created_at').executeTakeFirstOrThrow()
  return daysAgo(created_at, -(demo.shops[0]?.opened_days_ago ?? 0))
}

import { openDatabase } from '../../apps/server/src/db/index.ts'
import { issueToken } from '../../apps/server/src/modules/accounts/index.ts'

export interface BenchShopper {
  id: number
  headers: Record<string, string>
}

/** Adds `count` logged-in shoppers to the database of a running shop. */
export async function addShoppers(databaseUrl: string, count: number): Promise<BenchShopper[]> {
  const database = openDatabase(databaseUrl)
  try {
    return await database.write(async (tx) => {
      const now = Date.now()
      const shoppers: BenchShopper[] = []
      for (let n = 1; n <= count; n++) {
        const { id } = await tx
          .insertInto('users')
          .values({ name: `Shopper ${n}`, created_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { token } = await issueToken(tx, id, now)
        shoppers.push({ id, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } })
      }
      return shoppers
    })
  } finally {
    await database.close()
  }
}

import { openDatabase, type Tx } from '../../apps/server/src/db/index.ts'
import { startConsoleSession } from '../../apps/server/src/modules/people/access/console-sessions.ts'
import { issueToken } from '../../apps/server/src/modules/people/accounts/index.ts'

export interface BenchShopper {
  id: number
  headers: Record<string, string>
}

/** The shop that owns the most of the generated orders. */
const LARGEST_SHOP = 1

/** Headers of the largest shop's seller, of an operator, and of one of the shoppers who placed the generated orders. */
export async function logInToOrders(databaseUrl: string) {
  const [seller, operator] = await addShoppers(databaseUrl, 2)
  if (!seller || !operator) throw new Error('there is no seller or no operator')
  const database = openDatabase(databaseUrl)
  try {
    return await database.write(async (tx) => {
      await tx
        .insertInto('shop_members')
        .values({ shop_id: LARGEST_SHOP, user_id: seller.id, role: 'owner', created_at: Date.now() })
        .execute()
      await tx.insertInto('staff').values({ user_id: operator.id, role: 'owner', created_at: Date.now() }).execute()
      const first = await tx.selectFrom('orders').select('user_id').orderBy('id').executeTakeFirstOrThrow()
      const { token } = await issueToken(tx, first.user_id, Date.now())
      return {
        seller: await startSession(tx, seller.id),
        operator: await startSession(tx, operator.id),
        shopper: { authorization: `Bearer ${token}` },
      }
    })
  } finally {
    await database.close()
  }
}

/** Starts a console session. @returns the headers of calls that read */
async function startSession(tx: Tx, userId: number) {
  const session = { userId, isComplete: true, userAgent: undefined, ip: '127.0.0.1', now: Date.now() }
  return { cookie: `rialto_console=${await startConsoleSession(tx, session)}`, 'x-requested-with': 'bench' }
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

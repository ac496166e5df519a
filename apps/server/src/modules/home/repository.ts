import type { Db, Tx } from '../../db/index.ts'
import { prepared } from '../../db/prepared.ts'

const active = (db: Db | Tx) => db.selectFrom('products').where('status', '=', 'active').select('id')

export const selectPopular = prepared((db: Db | Tx, { count }: { count: number }) =>
  active(db).orderBy('popularity', 'desc').orderBy('id', 'desc').limit(count),
)

export const selectBestDeals = prepared((db: Db | Tx, { count }: { count: number }) =>
  active(db)
    .where('discount_percentage', '>', 0)
    .orderBy('discount_percentage', 'desc')
    .orderBy('id', 'desc')
    .limit(count),
)

export const selectNewest = prepared((db: Db | Tx, { count }: { count: number }) =>
  active(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count),
)

export const countActive = prepared((db: Db | Tx, _: Record<string, never>) =>
  db
    .selectFrom('products')
    .where('status', '=', 'active')
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** Whether an open shop that has edited no zones has said what delivery costs, so that it delivers everywhere. */
export async function hasShopWithoutZones(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('shops')
    .where('status', '=', 'active')
    .where('delivery_version', '=', 0)
    .where('delivery_is_set', '=', 1)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Open shops from which nobody can order: no method reaches a place, nothing is picked up, and before the first edit no charge is told. */
const shopsThatDeliverNowhere = (db: Db) =>
  db
    .selectFrom('shops as s')
    .where('s.status', '=', 'active')
    .where(({ or, eb }) => or([eb('s.delivery_version', '>', 0), eb('s.delivery_is_set', '=', 0)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('delivery_methods as m')
            .leftJoin('delivery_rates as r', 'r.method_id', 'm.id')
            .leftJoin('delivery_zone_places as p', (join) =>
              join.onRef('p.zone_id', '=', 'r.zone_id').on('p.is_excluded', '=', 0),
            )
            .whereRef('m.shop_id', '=', 's.id')
            .where('m.is_active', '=', 1)
            .where('m.ended_at', 'is', null)
            .where((of) => of.or([of('m.kind', '=', 'pickup'), of('p.id', 'is not', null)]))
            .select('m.id'),
        ),
      ),
    )

export const listShopsThatDeliverNowhere = (db: Db, limit: number) =>
  shopsThatDeliverNowhere(db).select(['s.id', 's.name']).orderBy('s.id').limit(limit).execute()

export async function countShopsThatDeliverNowhere(db: Db): Promise<number> {
  const { count } = await shopsThatDeliverNowhere(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The places of all zones to which a method of an open shop delivers: each country of a zone once. */
export const selectServedPlaces = (db: Db) =>
  db
    .selectFrom('delivery_zone_places as p')
    .innerJoin('delivery_zones as z', 'z.id', 'p.zone_id')
    .innerJoin('shops as s', 's.id', 'z.shop_id')
    .where('s.status', '=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('delivery_rates as r')
          .innerJoin('delivery_methods as m', 'm.id', 'r.method_id')
          .whereRef('r.zone_id', '=', 'z.id')
          .where('m.is_active', '=', 1)
          .where('m.ended_at', 'is', null)
          .select('r.id'),
      ),
    )
    .select(['p.zone_id', 'p.country', 'p.is_excluded'])
    .select(sql<number>`case when p.kind = 'all' and p.region is null then 1 else 0 end`.as('is_whole'))
    .distinct()
    .execute()

import type { Db } from '../../../../db/index.ts'

/** The time of the first publication after a moment; null: there is none. */
export async function selectNextPublication(db: Db, after: number): Promise<number | null> {
  const next = (table: 'posts' | 'pages') =>
    db
      .selectFrom(table)
      .where('published_at', '>', after)
      .where('is_draft', '=', 0)
      .select((eb) => eb.fn.min<number | null>('published_at').as('at'))
      .executeTakeFirst()
  const times = [await next('posts'), await next('pages')].flatMap((row) => (row?.at == null ? [] : [Number(row.at)]))
  return times.length === 0 ? null : Math.min(...times)
}

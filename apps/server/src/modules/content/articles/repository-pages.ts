import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'

/** The banners of a place; `shopId` 0 means banners that belong to no shop. */
export const selectBanners = prepared(
  (db: Db | Tx, { place, shopId }: { place: 'hero' | 'promo' | 'shop'; shopId: number }) =>
    db
      .selectFrom('banners')
      .where('place', '=', place)
      .where((eb) => eb.fn.coalesce('shop_id', eb.lit(0)), '=', shopId)
      .select([
        'id',
        'kicker',
        'title',
        'text',
        'action',
        'url',
        'picture',
        'picture_phone',
        'picture_dark',
        'picture_phone_dark',
        'alt',
        'words_color',
        'scrim',
        'is_mirrored',
      ])
      .orderBy('position')
      .orderBy('id'),
)

export type BannerRow = Awaited<ReturnType<typeof selectBanners>>[number]

/** All posts except drafts, latest first, including those to be published later. */
export const selectPosts = prepared((db: Db | Tx, _: Record<string, never>) =>
  db
    .selectFrom('posts')
    .where('is_draft', '=', 0)
    .select(['id', 'slug', 'title', 'excerpt', 'body', 'category', 'cover', 'author', 'published_at', 'updated_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc'),
)

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

/** Selects a page that readers may see at this time. */
export const selectPage = prepared((db: Db | Tx, { slug, now }: { slug: string; now: number }) =>
  db
    .selectFrom('pages')
    .where('slug', '=', slug)
    .where('is_draft', '=', 0)
    .where('published_at', '<=', now)
    .select(['id', 'title', 'body', 'updated_at']),
)

/** The slugs and last changes of all pages that readers may see at this time. */
export const selectPageAddresses = prepared((db: Db | Tx, { now }: { now: number }) =>
  db
    .selectFrom('pages')
    .where('is_draft', '=', 0)
    .where('published_at', '<=', now)
    .select(['slug', 'updated_at'])
    .orderBy('id'),
)

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

import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'

/** Columns that hold one picture's address. */
export const ADDRESSES = [
  ['users', 'profile_photo'],
  ['shops', 'logo'],
  ['shops', 'banner'],
  ['categories', 'thumbnail'],
  ['products', 'thumbnail'],
  ['product_pictures', 'picture'],
  ['product_colors', 'picture'],
  ['order_lines', 'thumbnail'],
  ['flash_sales', 'thumbnail'],
  ['banners', 'picture'],
  ['banners', 'picture_phone'],
  ['banners', 'picture_dark'],
  ['banners', 'picture_phone_dark'],
  ['posts', 'cover'],
] as const

/** Columns whose text may hold pictures' addresses among other things. */
export const TEXTS = [
  ['reviews', 'photos_json'],
  ['settings', 'value_json'],
  ['translations', 'texts_json'],
  ['products', 'description'],
  ['shops', 'description'],
  ['posts', 'body'],
  ['posts', 'markdown'],
  ['pages', 'body'],
  ['pages', 'markdown'],
] as const

/** Whether any row names a picture: profiles, reviews, the catalogue, articles, settings. */
export async function isPictureNamed(db: Db, picture: string): Promise<boolean> {
  const conditions = [
    ...ADDRESSES.map(([table, column]) => ({ table, holds: sql`${sql.ref(column)} = ${picture}` })),
    ...TEXTS.map(([table, column]) => ({ table, holds: sql`${sql.ref(column)} like ${`%${picture}%`}` })),
  ]
  for (const { table, holds } of conditions) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${holds} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Whether somebody has this photo now. */
export async function isPhotoOfSomebody(db: Db, photo: string): Promise<boolean> {
  const row = await db.selectFrom('users').where('profile_photo', '=', photo).select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function selectPhoto(tx: Tx, userId: number): Promise<string | null> {
  const row = await tx.selectFrom('users').where('id', '=', userId).select('profile_photo').executeTakeFirst()
  return row?.profile_photo ?? null
}

export async function selectPhotosLike(db: Db, place: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('profile_photo', 'like', `${place}%`)
    .select('profile_photo')
    .execute()
  return rows.flatMap(({ profile_photo }) => profile_photo ?? [])
}

export async function insertRemovedPicture(tx: Tx, picture: string, now: number): Promise<void> {
  await tx
    .insertInto('removed_pictures')
    .values({ picture, removed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function selectRemovedPictures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('removed_pictures').select('picture').execute()
  return rows.map(({ picture }) => picture)
}

export async function deleteRemovedPicture(db: Db, picture: string): Promise<void> {
  await db.deleteFrom('removed_pictures').where('picture', '=', picture).execute()
}

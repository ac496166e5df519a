import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'

/** Columns that hold the address of one picture. */
export const PICTURE_COLUMNS = [
  ['users', 'profile_photo'],
  ['shops', 'logo'],
  ['shops', 'banner'],
  ['categories', 'thumbnail'],
  ['products', 'thumbnail'],
  ['product_pictures', 'picture'],
  ['shop_pictures', 'picture'],
  ['product_colors', 'picture'],
  ['order_lines', 'thumbnail'],
  ['flash_sales', 'thumbnail'],
  ['banners', 'picture'],
  ['banners', 'picture_phone'],
  ['banners', 'picture_dark'],
  ['banners', 'picture_phone_dark'],
  ['posts', 'cover'],
] as const

/** Columns whose text may contain addresses of pictures. */
export const TEXT_COLUMNS = [
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

/** Tells whether any row refers to a picture: profiles, reviews, the catalogue, articles, settings. */
export async function isPictureUsed(db: Db, picture: string): Promise<boolean> {
  const conditions = [
    ...PICTURE_COLUMNS.map(([table, column]) => ({ table, condition: sql`${sql.ref(column)} = ${picture}` })),
    ...TEXT_COLUMNS.map(([table, column]) => ({ table, condition: sql`${sql.ref(column)} like ${`%${picture}%`}` })),
  ]
  for (const { table, condition } of conditions) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${condition} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Tells whether a user has this photo now. */
export async function isProfilePhoto(db: Db, photo: string): Promise<boolean> {
  const row = await db.selectFrom('users').where('profile_photo', '=', photo).select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function selectPhoto(tx: Tx, userId: number): Promise<string | null> {
  const row = await tx.selectFrom('users').where('id', '=', userId).select('profile_photo').executeTakeFirst()
  return row?.profile_photo ?? null
}

export async function selectPhotosUnder(db: Db, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('profile_photo', 'like', `${prefix}%`)
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

import type { Db, Tx } from '../../../../db/index.ts'

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

import type { Db, Tx } from '../../../../db/index.ts'

export const addShopPictures = async (
  tx: Tx,
  { shopId, pictures, now }: { shopId: number; pictures: readonly string[]; now: number },
): Promise<void> =>
  void (await tx
    .insertInto('shop_pictures')
    .values(pictures.map((picture) => ({ shop_id: shopId, picture, created_at: now })))
    .onConflict((conflict) => conflict.columns(['shop_id', 'picture']).doUpdateSet({ created_at: now }))
    .execute())

export async function countShopPictures(db: Db | Tx, shopId: number): Promise<number> {
  const { count } = await db
    .selectFrom('shop_pictures')
    .where('shop_id', '=', shopId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Uploads before this time that no product shows. */
export const selectOldPictures = (db: Db, before: number, limit: number) =>
  db
    .selectFrom('shop_pictures')
    .where('created_at', '<', before)
    .select(['shop_id', 'picture'])
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Forgets uploads, and marks their files for removal, which leaves those that are still shown. */
export async function releasePictures(
  tx: Tx,
  pictures: readonly { shop_id: number; picture: string }[],
  now: number,
): Promise<void> {
  for (const { shop_id, picture } of pictures) {
    await tx.deleteFrom('shop_pictures').where('shop_id', '=', shop_id).where('picture', '=', picture).execute()
    await tx
      .insertInto('removed_pictures')
      .values({ picture, removed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

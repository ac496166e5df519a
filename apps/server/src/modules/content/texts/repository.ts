import type { Db, Tx } from '../../../db/index.ts'

/** The own wording of a text; null: the original. */
export async function selectWording(tx: Tx, locale: string, key: string): Promise<string | null> {
  const row = await tx
    .selectFrom('reworded_texts')
    .where('locale', '=', locale)
    .where('key', '=', key)
    .select('text')
    .executeTakeFirst()
  return row?.text ?? null
}

export async function countWordings(db: Db | Tx, locale: string): Promise<number> {
  const { count } = await db
    .selectFrom('reworded_texts')
    .where('locale', '=', locale)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function setWording(tx: Tx, { locale, key, text }: { locale: string; key: string; text: string | null }) {
  if (text === null) await tx.deleteFrom('reworded_texts').where('locale', '=', locale).where('key', '=', key).execute()
  else
    await tx
      .insertInto('reworded_texts')
      .values({ locale, key, text })
      .onConflict((conflict) => conflict.columns(['locale', 'key']).doUpdateSet({ text }))
      .execute()
}

import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import type { Schema } from './columns.ts'

interface Named {
  id: number
  name?: string
  title?: string | null
  items?: Named[]
}

/**
 * Translations of menus and footers go to where those of all other settings are: by wording. So what was renamed is not called by
 * its old name in other languages.
 */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    const kinds = ['menu', 'footer', 'footer_item']
    const rows = await db.selectFrom('translations').where('kind', 'in', kinds).selectAll().execute()
    if (rows.length === 0) return
    const settings = await db
      .selectFrom('settings')
      .where('key', 'in', ['menus', 'footers', 'texts'])
      .selectAll()
      .execute()
    const valueAt = (key: string) => JSON.parse(settings.find((row) => row.key === key)?.value_json ?? 'null')
    const footers: Named[] = valueAt('footers') ?? []
    const items: Record<string, Named[]> = {
      menu: valueAt('menus') ?? [],
      footer: footers,
      footer_item: footers.flatMap((footer) => footer.items ?? []),
    }
    const texts: Record<string, Record<string, string>> = valueAt('texts') ?? {}
    for (const { kind, item_id, locale, texts_json } of rows) {
      const item = items[kind]?.find(({ id }) => id === item_id)
      const wording = item?.name ?? item?.title
      const { name, title = name } = JSON.parse(texts_json)
      if (wording && title) texts[locale] = { [wording]: title, ...texts[locale] }
    }
    const value_json = JSON.stringify(texts)
    await db
      .insertInto('settings')
      .values({ key: 'texts', value_json })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value_json }))
      .execute()
    await db.deleteFrom('translations').where('kind', 'in', kinds).execute()
  },
})

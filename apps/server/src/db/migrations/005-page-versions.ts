import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** The versions of legal pages as readers saw them, which orders name. */
export const migration = (): Migration => ({
  async up(db: Schema) {
    await runStatements(db, [
      `create table page_versions (
        page_id integer not null,
        at bigint not null,
        texts_json text not null,
        primary key (page_id, at)
      )`,
    ])
    await keepPresent(db)
  },
})

/** Keeps the present version of each legal page that readers can see: orders name it. */
async function keepPresent(db: Kysely<unknown>): Promise<void> {
  const { rows: pages } = await sql<{ id: number; title: string; body: string; at: string | number }>`
    select p.id, p.title, p.body, case when p.published_at > p.updated_at then p.published_at else p.updated_at end as at
    from pages p where p.is_draft = 0 and p.id in (select article_id from legal_pages)`.execute(db)
  for (const { id, title, body, at } of pages) {
    const { rows: variants } = await sql<{ locale: string; texts_json: string }>`
      select locale, texts_json from translations where kind = 'page' and item_id = ${id}`.execute(db)
    const texts = { en: { title, body }, ...Object.fromEntries(variants.map((row) => [row.locale, textOf(row)])) }
    await sql`insert into page_versions (page_id, at, texts_json)
      values (${id}, ${Number(at)}, ${JSON.stringify(texts)})`.execute(db)
  }
}

function textOf({ texts_json }: { texts_json: string }) {
  const { title, body }: { title?: string; body?: string } = JSON.parse(texts_json)
  return { title, body }
}

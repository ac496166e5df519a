import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** Pages whose address tells what they are; the footer linked them by it. */
const USUAL_SLUGS = {
  terms: 'terms-and-conditions',
  privacy: 'privacy-policy',
  imprint: 'imprint',
  withdrawal: 'withdrawal',
}

/** Pages with a role for the law, and those that an order was placed under. */
export const migration = (): Migration => ({
  async up(db: Schema) {
    await runStatements(db, [
      `create table legal_pages (
        role text primary key,
        article_id integer references pages (id),
        version integer not null
      )`,
      // Not references: an order remembers a page that is deleted later.
      'alter table orders add column terms_page_id integer',
      'alter table orders add column terms_page_at bigint',
      'alter table orders add column privacy_page_id integer',
      'alter table orders add column privacy_page_at bigint',
    ])
    for (const [role, slug] of Object.entries(USUAL_SLUGS))
      await sql`insert into legal_pages (role, article_id, version)
        select ${role}, id, 1 from pages where slug = ${slug}`.execute(db)
  },
})

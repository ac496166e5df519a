import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Answers of shops to reviews, questions about products, and reports of both to the operator (decision 087). */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    for (const [name, type] of [
      ['reply_text', 'text'],
      ['reply_at', big],
      ['reported_at', big],
    ] as const)
      await db.schema.alterTable('reviews').addColumn(name, type).execute()
    await db.schema
      .alterTable('reviews')
      .addColumn('reply_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await withId(db.schema.createTable('questions'))
      .addColumn('product_id', 'integer', (c) => c.notNull().references('products.id').onDelete('cascade'))
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id'))
      .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('author_name', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('locale', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('answer_text', 'text')
      .addColumn('answered_at', big)
      .addColumn('answer_version', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('reported_at', big)
      .execute()
    await withId(db.schema.createTable('reports'))
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id'))
      .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('reporter_name', 'text', (c) => c.notNull())
      .addColumn('review_id', 'integer', (c) => c.references('reviews.id').onDelete('cascade'))
      .addColumn('question_id', 'integer', (c) => c.references('questions.id').onDelete('cascade'))
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addUniqueConstraint('reports_review', ['review_id', 'shop_id'])
      .addUniqueConstraint('reports_question', ['question_id', 'shop_id'])
      .execute()
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const indexes = {
  reviews_unanswered: 'reviews (shop_id, created_at, id) where reply_text is null and reported_at is null',
  reviews_reported: 'reviews (shop_id, created_at, id) where reported_at is not null',
  questions_answered: 'questions (product_id, created_at, id) where answer_text is not null',
  questions_by_product_and_user: 'questions (product_id, user_id)',
  questions_by_shop: 'questions (shop_id, created_at, id)',
  questions_unanswered: 'questions (shop_id, created_at, id) where answer_text is null and reported_at is null',
  questions_by_user: 'questions (user_id)',
}

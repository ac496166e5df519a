import { randomUUID } from 'node:crypto'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { access } from './baseline/access.ts'
import { accounts } from './baseline/accounts.ts'
import { catalogue } from './baseline/catalogue.ts'
import { content } from './baseline/content.ts'
import { messages } from './baseline/messages.ts'
import { operation } from './baseline/operation.ts'
import { orders } from './baseline/orders.ts'
import { search } from './baseline/search.ts'
import { stock } from './baseline/stock.ts'
import { talking } from './baseline/talking.ts'
import { trade } from './baseline/trade.ts'
import { runStatements, type Schema } from './statements.ts'

/** A table follows those that it refers to. */
const domains = [accounts, catalogue, access, stock, search, orders, trade, talking, messages, content, operation]

interface Options {
  /**
   * Makes everything temporary, to compare with it. The search path must begin with `pg_temp`, where PostgreSQL makes tables but looks for no
   * functions.
   */
  inTemporarySchema?: boolean
}

/**
 * The whole schema as it was when single migrations were joined (decision 163). The meaning of columns is told beside their types, in
 * `db/tables`; here stand keys, checks, indexes and triggers with their reasons. Money is in minor units and times are in milliseconds,
 * both `bigint`.
 */
export const migration = (engine: Engine, { inTemporarySchema = false }: Options = {}): Migration => ({
  async up(db: Schema) {
    const placed = inTemporarySchema
      ? (text: string) => text.replace(/(create|execute) function /, '$1 function pg_temp.')
      : String
    for (const statementsOf of domains) await runStatements(db, statementsOf(engine).map(placed))
    await db.insertInto('product_change_feed').values({ id: randomUUID() }).execute()
  },
})

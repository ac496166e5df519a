import { sql } from 'kysely'
import { currentTables } from '../../src/db/copied-rows.ts'
import { type TestApp, testApp } from './app.ts'

/** The settings that a market in production cannot start without. */
const PRODUCTION = {
  APP_ENV: 'production',
  APP_SECRET: 'a secret of thirty-two characters!',
  APP_URL: 'https://market.test',
  // For commands, too.
  STRIPE_API_BASE: 'http://127.0.0.1:9',
}

/** A market in production whose database is empty; `prepare` fills it before the server starts. */
export async function emptyMarket(
  environment: Record<string, string> = {},
  prepare: (shop: TestApp) => Promise<unknown> = async () => {},
): Promise<TestApp> {
  const demo = await testApp({ ...PRODUCTION, ...environment })
  await deleteAllRows(demo)
  await prepare(demo)
  const market = await testApp({ ...PRODUCTION, ...environment }, demo)
  return {
    ...market,
    async close() {
      await market.close()
      await demo.close()
    },
  }
}

async function deleteAllRows({ deps: { database } }: TestApp): Promise<void> {
  const names = (await currentTables()).map(({ name }) => name)
  if (database.engine === 'postgres') {
    await sql`truncate ${sql.join(names.map((name) => sql.table(name)))} cascade`.execute(database.db)
    return
  }
  await database.write(async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    for (const name of names) await sql`delete from ${sql.table(name)}`.execute(tx)
  })
}

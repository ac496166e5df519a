import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject } from 'vitest'
import type { TestApp } from './app.ts'

const folder = join(import.meta.dirname, '../fixtures/single-migrations')

/** A backup of the market in the fixture, made on SQLite by the last version with single migrations. */
export const marketBackup = join(folder, 'market.tar.gz')

/** Everybody in the fixture's market has this password. */
const MARKET_PASSWORD = 'kettle-and-pot-7'

export interface OldDatabase {
  /** For `testApp`, or for another process. */
  environment: { DATA_DIR: string; DATABASE_URL: string }
  /** For `openDatabase`. */
  url: string
  /** Close its connections first. */
  drop(): Promise<void>
}

interface Options {
  /** With the rows of a small market; otherwise as a new market began. */
  withMarket?: boolean
  /** Changes the fixture's SQL. */
  change?: (sql: string) => string
}

/** Creates a database as the single migrations made it, on the engine of the Vitest project. */
export async function oldDatabase({ withMarket = false, change = (sql) => sql }: Options = {}): Promise<OldDatabase> {
  const { engine } = inject('databases')
  const [tables = '', others = ''] = change(readFileSync(join(folder, `${engine}.sql`), 'utf8')).split('\n-- rows\n')
  const rows = withMarket ? readFileSync(join(folder, 'market.sql'), 'utf8') : ''
  const dataDir = mkdtempSync(join(tmpdir(), 'rialto-old-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  // Triggers come last, so that they do not count the rows again.
  const script = [tables, rows, others].join('\n')
  if (engine === 'sqlite') {
    const path = join(dataDir, 'rialto.db')
    const file = new DatabaseSync(path)
    file.exec(`begin; ${script} commit;`)
    file.close()
    const environment = { DATA_DIR: dataDir, DATABASE_URL: '' }
    return { environment, url: `sqlite:${path}`, drop: async () => removeFolder() }
  }
  const { url, drop } = await createPostgres(`begin; ${script} ${SET_SEQUENCES} commit;`)
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: url },
    url,
    async drop() {
      await drop()
      removeFolder()
    },
  }
}

/** The next id of each table follows its last one. */
const SET_SEQUENCES = `do $$ declare r record; begin
  for r in select attrelid::regclass as name from pg_attribute
    where attidentity <> '' and attname = 'id' and attrelid in (select oid from pg_class where relkind = 'r') loop
    execute format('select setval(pg_get_serial_sequence(%L, ''id''), max(id)) from %s', r.name, r.name);
  end loop;
end $$;`

async function createPostgres(script: string) {
  const source = inject('databases')
  if (source.engine !== 'postgres') throw new Error('there is no PostgreSQL')
  const name = `old_${randomUUID().replaceAll('-', '')}`
  const url = Object.assign(new URL(source.adminUrl), { pathname: `/${name}` }).href
  const execute = async (connectionString: string, sql: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await execute(source.adminUrl, `create database ${name}`)
  await execute(url, script)
  return { url, drop: () => execute(source.adminUrl, `drop database if exists ${name} with (force)`) }
}

/** Uses the fixture's market as its people do; it must be open for the first time. */
export async function expectMarket(market: TestApp): Promise<void> {
  const entered = await market.post('/console/login', { login: 'seller@market.test', password: MARKET_PASSWORD }, FROM)
  expect([entered.status, entered.body.data]).toEqual([200, { next: 'done' }])
  const login = await market.post('/login', { phone: 'shopper@market.test', password: MARKET_PASSWORD })
  expect(login.status).toBe(200)
  const me = { headers: { authorization: `Bearer ${login.body.data.access.token}` } }
  const names = (products: { name: string }[]) => products.map(({ name }) => name)
  expect(names((await market.get('/products?sort_type=newest')).body.data.products).sort()).toEqual([
    'Round teapot',
    'Tea towel',
  ])
  expect(names((await market.get('/products?search=teapott')).body.data.products)).toEqual(['Round teapot'])
  const { orders } = (await market.get('/orders', me)).body.data
  expect(orders.map(({ amount }: { amount: number }) => amount)).toEqual([29, 71.5])
  const { addresses } = (await market.get('/addresses', me)).body.data
  expect((await market.post('/cart/store', { product_id: 2, quantity: 2 }, me)).status).toBe(200)
  const order = { shop_ids: [1], address_id: addresses[0].id, payment_method: 'cash' }
  const placed = await market.post('/place-order', order, me)
  expect([placed.status, placed.body.data?.orders[0].amount]).toEqual([200, 16.5])
  expect((await market.get('/orders', me)).body.data).toMatchObject({ total: 3 })
  const { rows } = await sql<{ orders: number }>`
    select sum(count) as orders from market_order_counts`.execute(market.deps.database.db)
  expect(Number(rows[0]?.orders)).toBe(3)
}

const FROM = { headers: { origin: 'http://localhost', host: 'localhost', 'x-requested-with': 'XMLHttpRequest' } }

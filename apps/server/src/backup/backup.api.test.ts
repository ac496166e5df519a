import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { expectMarket, marketBackup } from '../../test/support/single-migrations.ts'
import { shopCommand } from '../cli/testing/shop-command.ts'
import { tablesOf } from '../db/copied-rows.ts'
import { type Database, migrateToLatest, openDatabase, schemaVersions } from '../db/index.ts'
import { addShop, createOrderCalls, type OrderCalls, putInCart } from '../modules/selling/orders/testing/order-calls.ts'
import { makeBackup } from './make-backup.ts'
import { type TarFile, writeTar } from './tar.ts'
import { shopRows } from './testing/shop-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-backup-'))
const file = join(folder, 'shop.tar.gz')
let shop: OrderCalls
beforeAll(async () => {
  shop = await createOrderCalls()
  for (const [path, content] of Object.entries({
    'media/uploads/ab/c.webp': 'picture',
    'attachments/1f/2.pdf': '%PDF-',
    'media/شعار one.png': 'logo',
    'identity/2a/3.bin': 'passport',
    'complaints/3b/4.webp': 'a broken cup',
    'withdrawals/4c/5.webp': 'a worn shoe',
  })) {
    mkdirSync(join(shop.deps.config.dataDir, path, '..'), { recursive: true })
    writeFileSync(join(shop.deps.config.dataDir, path), content)
  }
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (environment: NodeJS.ProcessEnv, ...words: string[]) => shopCommand(environment)(words)
const dataDirOf = (environment: NodeJS.ProcessEnv) => environment.DATA_DIR ?? ''

/** The environment of a shop that does not exist yet; on SQLite, even when the test runs on PostgreSQL. */
function newShopEnvironment(): NodeJS.ProcessEnv {
  return { DATA_DIR: mkdtempSync(join(folder, 'data-')), DATABASE_URL: '', LOG_LEVEL: 'silent' }
}

async function withDatabaseOf<T>(environment: NodeJS.ProcessEnv, use: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(environment.DATABASE_URL || `sqlite:${join(dataDirOf(environment), 'rialto.db')}`)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

/** Shops whose counted orders and products, which triggers write, are not as many as their orders and products. */
async function uncountedRows({ db }: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select kind, shop_id, sum(n) from (
      select 'order' as kind, shop_id, count as n from order_counts
      union all select 'order', shop_id, -1 from orders
      union all select 'order of the market', 0, count from market_order_counts
      union all select 'order of the market', 0, -1 from orders
      union all select 'product', shop_id, count from product_counts
      union all select 'product', shop_id, -1 from products
    ) as differences group by kind, shop_id having sum(n) <> 0`.execute(db)
  return rows
}

describe('backup and restore commands', { timeout: 60_000 }, () => {
  it('copy rows, files and counters into another database and back', async () => {
    const { db } = shop.deps.database
    const brand = await db.insertInto('brands').values({ name: 'Gone' }).returning('id').executeTakeFirstOrThrow()
    await db.deleteFrom('brands').where('id', '=', brand.id).execute()
    const rows = await shopRows(shop.deps.database)
    const made = await run(shop.environment, 'backup', file, '--json')
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(made.out)).toMatchObject({ file, rows: Object.values(rows).flat().length, files: 6 })
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const other = newShopEnvironment()
    expect(await run(other, 'restore', file)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The shop of .* is back/),
    })
    expect(await withDatabaseOf(other, shopRows)).toEqual(rows)
    expect(await withDatabaseOf(other, uncountedRows)).toEqual([])
    expect(readFileSync(join(dataDirOf(other), 'attachments/1f/2.pdf'), 'utf8')).toBe('%PDF-')
    expect(readFileSync(join(dataDirOf(other), 'identity/2a/3.bin'), 'utf8')).toBe('passport')
    expect(readFileSync(join(dataDirOf(other), 'complaints/3b/4.webp'), 'utf8')).toBe('a broken cup')
    expect(readFileSync(join(dataDirOf(other), 'withdrawals/4c/5.webp'), 'utf8')).toBe('a worn shoe')
    expect(readFileSync(join(dataDirOf(other), 'media/uploads/ab/c.webp'), 'utf8')).toBe('picture')
    expect(readFileSync(join(dataDirOf(other), 'media/شعار one.png'), 'utf8')).toBe('logo')

    const again = join(folder, 'again.tar.gz')
    expect((await run(other, 'backup', again)).code).toBe(0)
    const home = await testApp()
    await home.deps.database.db.updateTable('products').set({ name: 'Spoilt' }).execute()
    const restored = await run(home.environment, 'restore', again, '--force', '--json')
    expect(restored).toMatchObject({ code: 0 })
    expect(await shopRows(home.deps.database)).toEqual(rows)
    const next = await home.deps.database.db
      .insertInto('brands')
      .values({ name: 'Next' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(next.id).toBe(brand.id + 1)
    await home.close()
  })

  it('restore products that search finds and lists show, in a running shop', async () => {
    const home = await testApp()
    const [before] = (await home.get('/products?search=teapot')).body.data.products
    const newest = async () => (await home.get('/products?sort_type=newest&per_page=1')).body.data.products[0].id
    const newestBefore = await newest()
    const { id: _, ...product } = await home.deps.database.db
      .selectFrom('products')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow()
    const later = { ...product, handle: 'later-than-the-backup', created_at: home.deps.now() }
    await home.deps.database.db.insertInto('products').values(later).execute()
    home.deps.invalidations.publish('catalogue')
    expect(await newest()).not.toBe(newestBefore)
    await home.deps.database.db.deleteFrom('product_search').execute()
    expect((await run(home.environment, 'restore', file, '--force')).code).toBe(0)
    home.deps.invalidations.publish('catalogue')
    expect(await newest()).toBe(newestBefore)
    expect((await home.get('/products?search=teapot')).body.data.products[0].id).toBe(before.id)
    await home.close()
  })

  it('refuse to replace a shop without --force', async () => {
    const home = await testApp()
    const rows = await shopRows(home.deps.database)
    expect(await run(home.environment, 'restore', file)).toMatchObject({
      code: 1,
      err: 'restore: there is a shop here already; --force replaces it\n',
    })
    expect(await shopRows(home.deps.database)).toEqual(rows)
    await home.close()
  })

  it('back up a consistent state while orders are placed', async () => {
    const shopId = await addShop(shop)
    const buyers = await shop.addBuyers(30)
    const [first] = buyers
    const goods = await putInCart(shop, first?.id ?? 0, { shopId, stock: 100 })
    await Promise.all(buyers.slice(1).map((buyer) => shop.addCartLine(buyer, goods)))
    const placeOrders = (group: typeof buyers) =>
      Promise.all(group.map((buyer) => shop.place(buyer, { shop_ids: [shopId] })))
    await placeOrders(buyers.slice(0, 10))
    const database = openDatabase(
      shop.environment.DATABASE_URL || `sqlite:${join(dataDirOf(shop.environment), 'rialto.db')}`,
    )
    const busy = join(folder, 'busy.tar.gz')
    let parts = 0
    await makeBackup(
      { ...shop.deps, database },
      {
        file: busy,
        // The snapshot exists once the first table has been read, so these orders come after it.
        onProgress: async () => {
          parts++
          if (parts >= 2 && parts < 7) await placeOrders(buyers.slice(10 + (parts - 2) * 4, 10 + (parts - 1) * 4))
        },
      },
    )
    await database.close()
    const other = newShopEnvironment()
    expect((await run(other, 'restore', busy)).code).toBe(0)
    const figures = await withDatabaseOf(other, async ({ db }) => ({
      ...(await db
        .selectFrom('products')
        .where('id', '=', goods.productId)
        .select(['stock', 'sold'])
        .executeTakeFirstOrThrow()),
      variant: (
        await db
          .selectFrom('product_variants')
          .where('id', '=', goods.variantId)
          .select('stock')
          .executeTakeFirstOrThrow()
      ).stock,
      lines: (await db.selectFrom('order_lines').where('product_id', '=', goods.productId).select('id').execute())
        .length,
    }))
    expect(figures).toEqual({ stock: 90, sold: 10, variant: 90, lines: 10 })
    expect(await shop.stockOf(goods)).toEqual({ variant: 70, product: 70, sold: 30 })
  })

  it('restore a backup of the last single migration, with people who log in, products and orders', async () => {
    const home = await testApp()
    const restored = await run(home.environment, 'restore', marketBackup, '--force', '--json')
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(await uncountedRows(home.deps.database)).toEqual([])
    const market = await testApp({}, home)
    await expectMarket(market)
    await market.close()
    await home.close()
  })

  it('refuse a backup of an earlier version, with what to do', async () => {
    const { db } = shop.deps.database
    const orders = await db.selectFrom('orders').selectAll().execute()
    const known = { tables: [], schema: '047-market-setup' }
    const early = join(folder, 'early.tar.gz')
    await makeBackup(shop.deps, { file: early, onProgress() {} }, known)
    const refused = await run(shop.environment, 'restore', early, '--force')
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(
      /^restore: .*early\.tar\.gz is of an earlier version \(047-market-setup\)\. Update to .* first \(commit [\da-f]{8}\)/,
    )
    expect(await db.selectFrom('orders').selectAll().execute()).toEqual(orders)
  })

  it('leave no file when it cannot be written', async () => {
    const inMissingFolder = join(folder, 'none/shop.tar.gz')
    const failed = await run(shop.environment, 'backup', inMissingFolder, '--json')
    expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('cannot be written') })
    expect(existsSync(inMissingFolder)).toBe(false)
    expect(await run(shop.environment, 'backup')).toMatchObject({ code: 2 })
  })
})

describe('restore of an invalid file', { timeout: 60_000 }, () => {
  const file = join(folder, 'small.tar.gz')
  let home: TestApp
  let rows: Record<string, string[]>
  beforeAll(async () => {
    home = await testApp()
    rows = await shopRows(home.deps.database)
    const small = newShopEnvironment()
    await run(small, 'backup', file)
    await withDatabaseOf(small, ({ db }) =>
      db.insertInto('users').values({ name: 'A', email: 'somebody@rialto.test', created_at: 0 }).execute(),
    )
    await run(small, 'backup', file)
  })
  afterAll(() => home.close())

  async function restoreError(content: Buffer): Promise<string> {
    const broken = join(folder, 'broken.tar.gz')
    writeFileSync(broken, content)
    const { code, out, err } = await run(home.environment, 'restore', broken, '--force')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(readdirSync(dataDirOf(home.environment)).filter((name) => name.startsWith('restore-'))).toEqual([])
    return err.replace(broken, 'FILE').trim()
  }

  it('refuses a truncated file', async () => {
    const complete = readFileSync(file)
    for (const part of [0.01, 0.5, 0.99])
      expect(await restoreError(complete.subarray(0, complete.length * part))).toBe('restore: FILE is cut off')
    const unpacked = gunzipSync(complete)
    for (const length of [512, 2_000, unpacked.length - 2_048])
      expect(await restoreError(gzipSync(unpacked.subarray(0, length)))).toBe('restore: FILE is cut off')
  })

  it('refuses a modified file', async () => {
    const packed = Buffer.from(readFileSync(file))
    const middle = Math.floor(packed.length / 2)
    packed[middle] = (packed[middle] ?? 0) ^ 0xff
    expect(await restoreError(packed)).toMatch(/is damaged/)
    const unpacked = gunzipSync(readFileSync(file))
    const at = unpacked.indexOf('somebody@rialto.test')
    unpacked.write('stranger', at)
    expect(await restoreError(gzipSync(unpacked))).toBe('restore: FILE is damaged: it is not as it was written')
  })

  it('refuses a file that is not a backup', async () => {
    expect(await restoreError(Buffer.from('Hello'))).toBe('restore: FILE is damaged, or no backup of a shop')
    expect(await restoreError(gzipSync('Hello'.repeat(200)))).toBe('restore: FILE is damaged')
    expect(await restoreError(await archive({ 'hello.txt': 'x' }))).toBe('restore: FILE is no backup of a shop')
    expect((await run(home.environment, 'restore', join(folder, 'none'), '--force')).err).toContain('does not exist')
    expect((await run(home.environment, 'restore', folder, '--force')).err).toContain('is a folder')
  })

  it.each([
    'files/../../evil',
    'files/media/../../evil',
    'files/media/.htaccess',
    '/etc/passwd',
    'files/rialto.db',
    'tables/users/1',
  ])('refuses an archive with the entry %s', async (name) => {
    const about = {
      backup_of: 'rialto',
      format: 1,
      schema: '001-baseline',
      made_at: '2026-01-01T00:00:00Z',
      engine: 'sqlite',
      tables: {},
    }
    expect(await restoreError(await archive({ 'backup.json': JSON.stringify(about), [name]: 'x' }))).toMatch(/damaged/)
  })

  it('refuses a backup of a newer version', async () => {
    const later = join(folder, 'later.tar.gz')
    await makeBackup(shop.deps, { file: later, onProgress() {} }, { tables: [], schema: '999-later' })
    expect(await restoreError(readFileSync(later))).toBe(
      'restore: FILE comes from a newer version of the shop (999-later)',
    )
  })

  it('refuses a backup that violates a foreign key', async () => {
    const database = openDatabase('sqlite::memory:')
    await migrateToLatest(database)
    await sql`pragma foreign_keys = off`.execute(database.db)
    await sql`insert into access_tokens (user_id, token_hash, expires_at, created_at) values (99, 'x', 0, 0)`.execute(
      database.db,
    )
    const inconsistent = join(folder, 'loose.tar.gz')
    const known = { tables: await tablesOf(database.db), schema: schemaVersions.at(-1) ?? '' }
    await makeBackup({ ...shop.deps, database }, { file: inconsistent, onProgress() {} }, known)
    await database.close()
    expect(await restoreError(readFileSync(inconsistent))).toMatch(
      home.deps.database.engine === 'sqlite'
        ? 'a row of access_tokens refers to one of users that is not there'
        : /"access_tokens" violates foreign key constraint/,
    )
  })

  it('leaves the existing shop unchanged', async () => {
    expect(await shopRows(home.deps.database)).toEqual(rows)
  })
})

async function archive(files: Record<string, string>): Promise<Buffer> {
  async function* entries(): AsyncGenerator<TarFile> {
    for (const [name, text] of Object.entries(files))
      yield { name, size: Buffer.byteLength(text), content: [Buffer.from(text)] }
  }
  return gzipSync(Buffer.concat(await Readable.from(writeTar(entries())).toArray()))
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leanCommandArgs, leanCommandEnvironment } from '../../../../../../scripts/lib/lean.mjs'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { shopCommand } from '../../../cli/testing/shop-command.ts'
import { productCsv, productRow, testFolder } from './testing/product-csv.ts'

const PRODUCTS = 3_000
const SHOP = 'Long Pier'
const folder = testFolder()
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(async () => {
  await shop.close()
  folder.remove()
})

const fileOf = (title: string) =>
  folder.write(
    productCsv(
      Array.from({ length: PRODUCTS }, (_, n) => productRow(`pier-${n}`, { Title: `${title} ${n}`, Tags: 'men' })),
    ),
  )
const words = (file: string, ...options: string[]) => [
  'import',
  file,
  '--shop',
  SHOP,
  '--no-pictures',
  '--json',
  ...options,
]

async function importAll(...args: Parameters<typeof words>) {
  const { out, err } = await shopCommand(shop.environment)(words(...args))
  expect(err).toBe('')
  return JSON.parse(out)
}

const progress = () => shop.deps.database.db.selectFrom('import_progress').selectAll().executeTakeFirst()

/** Imports in a process of its own, and kills it once it has saved its progress. @returns the line that it had done */
async function importUntilKilled(file: string): Promise<number> {
  const child = spawn(
    process.execPath,
    [...leanCommandArgs, join(import.meta.dirname, '../../../cli/main.ts'), ...words(file)],
    { env: { ...process.env, ...leanCommandEnvironment, ...shop.environment }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await progress())) await pause(5)
  child.kill('SIGKILL')
  await ended
  return (await progress())?.line ?? 0
}

const countIn = async (table: 'products' | 'product_search' | 'product_variants') => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} where
    ${sql.ref(table === 'products' ? 'id' : 'product_id')} in (select id from products where handle like 'pier-%')`.execute(
    shop.deps.database.db,
  )
  return rows[0]?.n
}

describe('an import that was killed', { timeout: 120_000 }, () => {
  it('goes on after the last saved line, and imports nothing twice', async () => {
    const file = fileOf('Lantern')
    const line = await importUntilKilled(file)
    expect(line).toBeGreaterThan(1)
    expect(line).toBeLessThan(PRODUCTS)

    const report = await importAll(file)
    expect(report).toMatchObject({ continuedAfter: line, updated: 0, skipped: 0, stopped: null })
    // The products after the saved line: some were imported before the kill, the others are new.
    expect(report.added + report.unchanged).toBe(PRODUCTS + 1 - line)
    for (const table of ['products', 'product_search', 'product_variants'] as const)
      expect(await countIn(table)).toBe(PRODUCTS)
    expect(await progress()).toBeUndefined()

    expect(await importAll(file)).toMatchObject({ continuedAfter: null, added: 0, updated: 0, unchanged: PRODUCTS })
  })

  it('begins again with another file, and with --from-start', async () => {
    const file = fileOf('Lamp')
    const line = await importUntilKilled(file)
    expect(line).toBeGreaterThan(1)
    expect(await importAll(fileOf('Lantern'))).toMatchObject({ continuedAfter: null })

    const again = await importUntilKilled(file)
    expect(again).toBeGreaterThan(1)
    const report = await importAll(file, '--from-start')
    expect(report).toMatchObject({ continuedAfter: null, added: 0 })
    expect(report.updated + report.unchanged).toBe(PRODUCTS)
    expect(await countIn('product_search')).toBe(PRODUCTS)
  })
})

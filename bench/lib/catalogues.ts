import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onExit, root, type TemporaryFolder, temporaryFolder, tether } from './processes.ts'

const folders = new Map<number, Promise<TemporaryFolder>>()

/** A data folder whose database holds that many products; generated once. The caller removes it. */
export function catalogueOf(products: number): Promise<TemporaryFolder> {
  const folder = folders.get(products) ?? fill(products)
  folders.set(products, folder)
  return folder
}

async function fill(products: number): Promise<TemporaryFolder> {
  const data = temporaryFolder('bench')
  await generate(`sqlite:${join(data.folder, 'rialto.db')}`, products)
  return data
}

/** Fills a database with that many products and orders. */
export const generate = (databaseUrl: string, products: number, orders = 0): Promise<void> =>
  runScript('bench/data/generate.ts', [databaseUrl, String(products), String(orders)])

/** Copies the SQLite market of a data folder into an empty PostgreSQL database by a backup, in half the time of generating it there. */
export async function copyToPostgres(dataDir: string, databaseUrl: string): Promise<void> {
  const { folder, remove } = temporaryFolder('bench-copy')
  const backup = join(folder, 'market.tar.gz')
  try {
    await runScript(SHOP, ['backup', backup], { DATA_DIR: dataDir, DATABASE_URL: '' })
    await runScript(SHOP, ['restore', backup], { DATA_DIR: folder, DATABASE_URL: databaseUrl })
  } finally {
    remove()
  }
}

const SHOP = 'apps/server/src/cli/main.ts'

/** Runs a script in a separate process, so that its memory is freed before the measuring. The process ends with this one. */
export async function runScript(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const run = promisify(execFile)(process.execPath, ['--import', tether, join(root, file), ...args], {
    env: { ...process.env, ...env },
  })
  // The tether's timer rarely runs between two inserts.
  const kill = onExit(() => run.child.kill('SIGKILL'))
  await run.finally(kill)
}

/** Different selections, so that no answer comes from a cache. */
export function filteredPaths(count: number): string[] {
  const paths: string[] = []
  for (let n = 1; n <= count; n++) {
    const query = new URLSearchParams()
    if (n % 2) query.set('category_id', String((n % 10) + 1))
    if (n % 3 === 0) query.append('brand_id', String((n % 30) + 1))
    if (n % 5 === 0) query.append('color_id', String((n % 12) + 1))
    if (n % 7 === 0) query.set('rating', '4')
    if (n % 4 === 0) query.set('in_stock', '1')
    query.set('min_price', String(n % 20))
    query.set('max_price', String(60 + n))
    paths.push(`/api/products?${query}`)
  }
  return paths
}

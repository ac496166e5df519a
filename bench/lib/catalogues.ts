import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root, tether } from './processes.ts'
import { onExit, type TemporaryFolder, temporaryFolder } from './temporary-folder.ts'

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

/**
 * Fills a database with that many products and orders in a separate process, so that its memory is freed before the measuring. The process ends
 * with this one.
 */
export async function generate(databaseUrl: string, products: number, orders = 0): Promise<void> {
  const script = join(root, 'bench/data/generate.ts')
  const args = ['--import', tether, script, databaseUrl, String(products), String(orders)]
  const generation = promisify(execFile)(process.execPath, args)
  // The tether's timer rarely runs between two inserts.
  const kill = onExit(() => generation.child.kill('SIGKILL'))
  await generation.finally(kill)
}

/** Generates catalogues in advance, one after the other. A failure is reported when the catalogue is requested. */
export async function generateAhead(sizes: readonly number[]): Promise<void> {
  for (const products of sizes) await catalogueOf(products).catch(() => undefined)
}

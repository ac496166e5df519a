import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root, tether } from './processes.ts'
import { onExit, type TemporaryFolder, temporaryFolder } from './temporary-folder.ts'

const begun = new Map<number, Promise<TemporaryFolder>>()

/** A data folder whose database holds that many products; generated once. The caller removes it. */
export function catalogueOf(products: number): Promise<TemporaryFolder> {
  const known = begun.get(products) ?? fill(products)
  begun.set(products, known)
  return known
}

async function fill(products: number): Promise<TemporaryFolder> {
  const data = temporaryFolder('bench')
  await generate(`sqlite:${join(data.folder, 'rialto.db')}`, products)
  return data
}

/**
 * Fills a database with so many products, in a process of its own, so that its memory is gone when the measuring begins. It ends
 * with this one.
 */
export async function generate(databaseUrl: string, products: number): Promise<void> {
  const script = join(root, 'bench/data/generate.ts')
  const filling = promisify(execFile)(process.execPath, ['--import', tether, script, databaseUrl, String(products)])
  // The tether has hardly a turn between two inserts.
  const kill = onExit(() => filling.child.kill('SIGKILL'))
  await filling.finally(kill)
}

/** Fills those one after the other, for whoever asks later; why one failed is told then. */
export async function fillAhead(sizes: readonly number[]): Promise<void> {
  for (const products of sizes) await catalogueOf(products).catch(() => undefined)
}

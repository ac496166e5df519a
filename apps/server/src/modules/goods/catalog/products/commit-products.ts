import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { StockCause } from '../../stock/index.ts'
import { type ContentFault, findContentFault } from './complete-product.ts'
import { placeholderPath, placeholderPicture } from './placeholder-picture.ts'
import { commitNames, loadProductNames, type ProductNames, rollbackNames } from './product-names.ts'
import { type ProductWrite, type WriteFault, type WrittenProduct, writeProducts } from './write-products.ts'

export type ProductDeps = Pick<Deps, 'database' | 'files' | 'invalidations' | 'now'>

type ProductFault = ContentFault | WriteFault | 'rejected_by_database'

export type ProductOutcome =
  | { kind: 'saved'; id: number; handle: string; isNew: boolean }
  /** The product was not written. `message` is the database's, for operators. */
  | { kind: 'refused'; reason: ProductFault; message?: string }

/** The shop that products belong to: its id, or how to open it in the transaction of the first product. */
export type TargetShop = number | ((tx: Tx) => Promise<number>)

export interface CommittedProducts {
  /** Null if the shop was not opened, as no product was written. */
  shopId: number | null
  /** In the order of the products. */
  outcomes: ProductOutcome[]
}

interface ProductBatch {
  shop: TargetShop
  writes: readonly ProductWrite[]
  names?: ProductNames | undefined
  /** Of changes of stock. */
  cause?: StockCause | undefined
}

/**
 * Commits a batch of products in one transaction. Each product is written completely or not at all: if the database rejects the
 * batch, the products are committed one by one, so that only those that it rejects are left out.
 * @param names what many batches share; loaded from the database unless given.
 */
export async function commitProducts(
  deps: ProductDeps,
  { shop, writes, names, cause }: ProductBatch,
): Promise<CommittedProducts> {
  const faults = writes.map(({ content }) => findContentFault(content))
  const valid = writes.filter((_, index) => faults[index] === undefined)
  const batch = {
    names: names ?? (await loadProductNames(deps.database.db)),
    placeholder: await placeholderPicture(deps.files),
    cause,
  }
  const committed = await commitBatch(deps, { shop, writes: valid, ...batch })
  const outcomes = committed.outcomes.values()
  if (committed.outcomes.some(({ kind }) => kind === 'saved')) deps.invalidations.publish('catalogue')
  return {
    shopId: committed.shopId,
    outcomes: faults.map((reason) =>
      reason ? { kind: 'refused', reason } : (outcomes.next().value as ProductOutcome),
    ),
  }
}

interface Batch {
  shop: TargetShop
  writes: readonly ProductWrite[]
  names: ProductNames
  placeholder: string
  cause: StockCause | undefined
}

async function commitBatch(deps: ProductDeps, batch: Batch): Promise<CommittedProducts> {
  const shopId = typeof batch.shop === 'number' ? batch.shop : null
  if (batch.writes.length === 0) return { shopId, outcomes: [] }
  try {
    return await writeBatch(deps, batch)
  } catch (error) {
    if (!isRejectedRow(error)) throw error
    if (batch.writes.length > 1) return commitOneByOne(deps, batch)
    return { shopId, outcomes: [{ kind: 'refused', reason: 'rejected_by_database', message: error.message }] }
  }
}

async function commitOneByOne(deps: ProductDeps, batch: Batch): Promise<CommittedProducts> {
  const outcomes: ProductOutcome[] = []
  let { shop } = batch
  for (const write of batch.writes) {
    const committed = await commitBatch(deps, { ...batch, shop, writes: [write] })
    outcomes.push(...committed.outcomes)
    shop = committed.shopId ?? shop
  }
  return { shopId: typeof shop === 'number' ? shop : null, outcomes }
}

async function writeBatch(deps: ProductDeps, { shop, ...batch }: Batch): Promise<CommittedProducts> {
  const now = deps.now()
  try {
    const committed = await deps.database.write(async (tx) => {
      // The job may run again: ids of the attempt before are void.
      rollbackNames(batch.names)
      const shopId = typeof shop === 'number' ? shop : await shop(tx)
      const outcomes: WrittenProduct[] = await writeProducts(tx, { ...batch, shopId, now })
      return { shopId, outcomes }
    })
    commitNames(batch.names)
    return committed
  } catch (error) {
    rollbackNames(batch.names)
    throw error
  }
}

export interface ProductWriter {
  tx: Tx
  names: ProductNames
  /** Writes one product. The caller has checked its content. @param cause of changes of its stock */
  write(shopId: number, write: ProductWrite, cause: StockCause): Promise<WrittenProduct>
  /** Writes any number of products. */
  writeAll(shopId: number, writes: readonly ProductWrite[], cause: StockCause): Promise<void>
}

const PRODUCTS_AT_ONCE = 200

function writerIn(tx: Tx, batch: { names: ProductNames; placeholder: string; now: number }): ProductWriter {
  return {
    tx,
    names: batch.names,
    async write(shopId, write, cause) {
      const [written] = await writeProducts(tx, { ...batch, shopId, writes: [write], cause })
      if (!written) throw new Error('a write has no outcome')
      return written
    },
    async writeAll(shopId, all, cause) {
      for (let start = 0; start < all.length; start += PRODUCTS_AT_ONCE)
        await writeProducts(tx, { ...batch, shopId, writes: all.slice(start, start + PRODUCTS_AT_ONCE), cause })
    },
  }
}

/** A writer for a transaction that is open already. Its names are read anew, and forgotten with it. */
export const openWriter = async (tx: Tx, now: number): Promise<ProductWriter> =>
  writerIn(tx, { names: await loadProductNames(tx), placeholder: placeholderPath(), now })

/**
 * Writes products within a transaction that does more than that; the job follows the rules of `database.write`.
 * @param plannedNames the names that the products were planned with
 */
export async function writeInTransaction<T>(
  { database, files, invalidations, now }: ProductDeps,
  job: (writer: ProductWriter) => Promise<T>,
  plannedNames?: ProductNames,
): Promise<T> {
  const names = plannedNames ?? (await loadProductNames(database.db))
  const placeholder = await placeholderPicture(files)
  const at = now()
  try {
    const result = await database.write((tx) => {
      // The job may run again: ids of the attempt before are void.
      rollbackNames(names)
      return job(writerIn(tx, { names, placeholder, now: at }))
    })
    if (result instanceof Refusal) rollbackNames(names)
    else {
      commitNames(names)
      invalidations.publish('catalogue')
    }
    return result
  } catch (error) {
    rollbackNames(names)
    throw error
  }
}

const SQLITE_CONSTRAINT = 19
const SQLITE_TOO_BIG = 18

/** Returns whether the database rejected the values that were written, rather than failed itself. */
export function isRejectedRow(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') {
    const kind = error.errcode & 0xff
    return kind === SQLITE_CONSTRAINT || kind === SQLITE_TOO_BIG
  }
  // PostgreSQL's classes: data exceptions, broken constraints, limits exceeded.
  return 'code' in error && typeof error.code === 'string' && /^(?:22|23|54)/.test(error.code)
}

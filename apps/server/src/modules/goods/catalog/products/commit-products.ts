import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { StockCause } from '../../stock/index.ts'
import { type ContentFault, findContentFault } from './find-content-fault.ts'
import { isRejectedRow } from './is-rejected-row.ts'
import { commitNames, loadProductNames, type ProductNames, rollbackNames } from './names/product-names.ts'
import { placeholderPicture } from './placeholder-picture.ts'
import { type ProductWrite, type WriteFault, type WrittenProduct, writeProducts } from './write-products.ts'

export type ProductDeps = Pick<Deps, 'database' | 'files' | 'invalidations' | 'now'>

export type ProductFault = ContentFault | WriteFault | 'rejected_by_database'

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

export interface ProductBatch {
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

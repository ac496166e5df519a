import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import {
  isRejectedRow,
  type ProductWriter,
  selectByIds,
  updateStockOfProducts,
  writeInTransaction,
} from '../../catalog/index.ts'
import { recordMovements } from '../../stock/index.ts'
import { type ProductInput, refuseField } from './read-content.ts'
import { readEditable, recordEdit } from './record-product.ts'
import { selectVersion, updateSingleStock } from './repository.ts'
import { writeContent } from './write-content.ts'

interface ProductUpdate {
  productId: number
  shopId: number
  actor: Actor
  /** The version that was edited. */
  version: number
  input: ProductInput
  stock?: { value: number; expected: number } | undefined
  locales: readonly string[]
  /** Called in the same transaction, where something has changed. */
  onRecorded?: (tx: Tx, change: RecordedChange) => Promise<void>
}

/**
 * Changes the given fields of a product. @returns `stale` if somebody else has changed it since, or its stock was sold meanwhile
 */
export async function updateProduct(
  deps: Deps,
  update: ProductUpdate,
): Promise<{ change: RecordedChange | undefined } | 'stale' | Refusal> {
  const now = deps.now()
  try {
    const outcome = await writeInTransaction(deps, (writer) => writeUpdate(writer, update, now))
    return outcome instanceof Refusal && outcome.code === 'stale' ? 'stale' : outcome
  } catch (error) {
    if (isRejectedRow(error)) return refuse('conflict', text('This could not be saved. Please try again.'))
    throw error
  }
}

async function writeUpdate(
  writer: ProductWriter,
  update: ProductUpdate,
  now: number,
): Promise<{ change: RecordedChange | undefined } | Refusal> {
  const { productId, shopId, actor, version, input, stock, locales } = update
  const { tx } = writer
  const [stored] = await selectByIds(tx, shopId, [productId])
  if (!stored) return refuseUnknownProduct()
  const before = await readEditable(tx, { productId, shopId })
  if (!before || stored.version !== version) return refuseStale()
  if (stock) {
    if (stored.variants.length !== 1)
      return refuseField('stock', text('This product has several variants, each with a stock of its own'))
    const { value, expected } = stock
    const variantId = await updateSingleStock(tx, { productId, stock: value, expected })
    if (variantId === undefined) return refuseStale()
    const cause = { reason: 'correction' as const, actor }
    const delta = value - expected
    if (delta !== 0)
      await recordMovements(tx, [{ ...cause, variantId, productId, shopId, delta, stockAfter: value }], now)
    await updateStockOfProducts(tx, [productId], now)
  }
  if (Object.values(input).some((value) => value !== undefined)) {
    const written = await writeContent(writer, { shopId, stored, input, actor, locales, now })
    if (written instanceof Refusal) return written
    // Of two writers that read the same version, the second finds it changed twice.
    if ((await selectVersion(tx, { id: productId, shopId })) !== version + 1) return refuseStale()
  }
  const change = await recordEdit(tx, { productId, shopId, actor, at: now, before })
  if (change) await update.onRecorded?.(tx, change)
  return { change }
}

export const refuseUnknownProduct = () => refuse('not_found', text('Product not found'))

const refuseStale = () => refuse('stale', text('Somebody else has changed this in the meantime'))

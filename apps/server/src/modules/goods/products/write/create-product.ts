import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { isRejectedRow, writeInTransaction } from '../../catalog/index.ts'
import type { ProductInput } from './read-content.ts'
import { recordCreation } from './record-product.ts'
import { writeContent } from './write-content.ts'

interface NewProduct {
  shopId: number
  actor: Actor
  input: ProductInput & { name: string }
  locales: readonly string[]
}

export interface CreatedProduct {
  productId: number
  change: RecordedChange
}

/** Creates a product, as a draft unless its status says otherwise. */
export async function createProduct(
  deps: Deps,
  { shopId, actor, input, locales }: NewProduct,
): Promise<CreatedProduct | Refusal> {
  const now = deps.now()
  const complete = { ...input, status: input.status ?? 'draft', price: input.price ?? 0 }
  try {
    return await writeInTransaction(deps, async (writer) => {
      const productId = await writeContent(writer, { shopId, stored: undefined, input: complete, actor, locales, now })
      if (productId instanceof Refusal) return productId
      const change = await recordCreation(writer.tx, { productId, shopId, actor, at: now, name: input.name })
      return { productId, change }
    })
  } catch (error) {
    // Another member took the same handle at the same moment.
    if (isRejectedRow(error)) return refuse('conflict', text('This could not be saved. Please try again.'))
    throw error
  }
}

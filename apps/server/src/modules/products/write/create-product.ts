import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { isRejectedRow, writeInTransaction } from '../../catalog/index.ts'
import type { ProductInput } from './read-content.ts'
import { writeContent } from './write-content.ts'

interface NewProduct {
  shopId: number
  input: ProductInput
  locales: readonly string[]
}

/** Creates a product, as a draft unless its status says otherwise. @returns its id */
export async function createProduct(deps: Deps, { shopId, input, locales }: NewProduct): Promise<number | Refusal> {
  const now = deps.now()
  try {
    return await writeInTransaction(deps, (writer) =>
      writeContent(writer, {
        shopId,
        stored: undefined,
        input: { ...input, status: input.status ?? 'draft', price: input.price ?? 0 },
        locales,
        now,
      }),
    )
  } catch (error) {
    // Another member took the same handle at the same moment.
    if (isRejectedRow(error)) return refuse('conflict', text('This could not be saved. Please try again.'))
    throw error
  }
}

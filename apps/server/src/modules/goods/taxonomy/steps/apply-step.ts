import type { Tx } from '../../../../db/index.ts'
import { noteProductsChanged } from '../../../people/webhooks/index.ts'
import { markForIndexing } from '../indexing/mark-for-indexing.ts'
import { selectStepProducts, touchProducts } from './repository.ts'
import type { Step } from './step-details.ts'

/** Tells search, editors and webhooks of the products that a step has moved. */
export async function noteStepProducts(tx: Tx, step: Step, now: number): Promise<void> {
  const ids = await selectStepProducts(tx, step.id)
  await touchProducts(tx, step.id, now)
  // Colours and sizes are not among the words of products.
  if (step.kind === 'category' || step.kind === 'brand') await markForIndexing(tx, ids)
  await noteProductsChanged(tx, ids, now)
}

import type { Deps } from '../../../deps.ts'
import type { Restorers } from '../../base/record/index.ts'
import { PRODUCTS_CHANGED } from './change-together.ts'
import { PRODUCT_CHANGED } from './record-product.ts'
import { bulkRestorer, productRestorer } from './restore-products.ts'

export { countProducts, findProducts } from './list-seller-products.ts'
export { presentProducts } from './present-products.ts'
export { readEditable, recordEdit } from './record-product.ts'
export { selectIds } from './repository.ts'
export { toFilter } from './rules.ts'
export { createProductSchedule } from './update-product.ts'

export const productRestorers = (deps: Deps): Restorers => ({
  [PRODUCT_CHANGED]: productRestorer(deps),
  [PRODUCTS_CHANGED]: bulkRestorer(deps),
})

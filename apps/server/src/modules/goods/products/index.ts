import type { Deps } from '../../../deps.ts'
import type { Restorers } from '../../base/record/index.ts'
import { PRODUCTS_CHANGED } from './bulk/record-bulk.ts'
import { bulkRestorer } from './bulk/restore-bulk.ts'
import { PRODUCT_CHANGED } from './write/record-product.ts'
import { productRestorer } from './write/restore-product.ts'

export { countProducts } from './list/count-products.ts'
export { findProducts } from './list/find-products.ts'
export { presentProducts } from './list/present-products.ts'
export { selectIds } from './list/repository.ts'
export { toFilter } from './list/rules.ts'
export { createProductSchedule } from './schedule/create-product-schedule.ts'
export { readEditable, recordEdit } from './write/record-product.ts'

export const productRestorers = (deps: Deps): Restorers => ({
  [PRODUCT_CHANGED]: productRestorer(deps),
  [PRODUCTS_CHANGED]: bulkRestorer(deps),
})

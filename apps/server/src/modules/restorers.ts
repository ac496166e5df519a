import type { Deps } from '../deps.ts'
import { staffRestorers } from './access/index.ts'
import { shipmentRestorers } from './orders/index.ts'
import { productRestorers } from './products/index.ts'
import type { Restorers } from './record/index.ts'

/** The functions of all modules that take recorded changes back, by action. */
export const createRestorers = (deps: Deps): Restorers => ({
  ...staffRestorers,
  ...shipmentRestorers,
  ...productRestorers(deps),
})

import type { Deps } from '../deps.ts'
import { staffRestorers, teamRestorers } from './access/index.ts'
import { shipmentRestorers } from './orders/index.ts'
import type { Restorers } from './record/index.ts'

/** The functions of all modules that take recorded changes back, by action. */
export const createRestorers = (_deps: Deps): Restorers => ({
  ...staffRestorers,
  ...teamRestorers,
  ...shipmentRestorers,
})

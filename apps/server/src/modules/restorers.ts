import type { Deps } from '../deps.ts'
import { staffRestorers } from './access/index.ts'
import { shipmentRestorers } from './orders/index.ts'
import type { Restorers } from './record/index.ts'
import { createShopRestorers } from './sellers/index.ts'
import { createVoucherRestorers } from './vouchers/index.ts'
import { createSettingsRestorers } from './settings/index.ts'

/** The functions of all modules that take recorded changes back, by action. */
export const createRestorers = (deps: Deps): Restorers => ({
  ...staffRestorers,
  ...shipmentRestorers,
  ...createShopRestorers(deps),
  ...createVoucherRestorers(deps),
  ...createSettingsRestorers(deps),
})

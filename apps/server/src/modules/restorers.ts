import type { Deps } from '../deps.ts'
import { staffRestorers, teamRestorers } from './access/index.ts'
import { createArticleRestorers } from './articles/index.ts'
import { inboxRestorers } from './chat/index.ts'
import { customerRestorers } from './customers/index.ts'
import { createSaleRestorers } from './flash-sales/index.ts'
import { createTextRestorers } from './interface-texts/index.ts'
import { createLookRestorers } from './look/index.ts'
import { createModerationRestorers } from './moderation/index.ts'
import { shipmentRestorers } from './orders/index.ts'
import { productRestorers } from './products/index.ts'
import { questionRestorers } from './questions/index.ts'
import type { Restorers } from './record/index.ts'
import { reviewRestorers } from './reviews/index.ts'
import { savedViewRestorers } from './saved-views/index.ts'
import { createSearchRuleRestorers } from './search-words/index.ts'
import { createDecisionRestorers, createShopRestorers } from './sellers/index.ts'
import { createSettingsRestorers } from './settings/index.ts'
import { stockRestorers } from './stock/index.ts'
import { createTicketRestorers } from './support/index.ts'
import { createTaxonomyRestorers } from './taxonomy/index.ts'
import { createVoucherRestorers } from './vouchers/index.ts'

/** The functions of all modules that take recorded changes back, by action. */
export const createRestorers = (deps: Deps): Restorers => ({
  ...staffRestorers,
  ...teamRestorers,
  ...inboxRestorers(deps),
  ...shipmentRestorers,
  ...customerRestorers,
  ...reviewRestorers(deps),
  ...questionRestorers,
  ...savedViewRestorers,
  ...stockRestorers(deps),
  ...createShopRestorers(deps),
  ...createDecisionRestorers(deps),
  ...createVoucherRestorers(deps),
  ...createTaxonomyRestorers(deps),
  ...createSearchRuleRestorers(deps),
  ...createSaleRestorers(deps),
  ...createSettingsRestorers(deps),
  ...createLookRestorers(deps),
  ...productRestorers(deps),
  ...createModerationRestorers(deps),
  ...createArticleRestorers(deps),
  ...createTicketRestorers(deps),
  ...createTextRestorers(deps),
})

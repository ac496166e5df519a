import type { Deps } from '../deps.ts'
import type { Restorers } from './base/record/index.ts'
import { createSettingsRestorers } from './base/settings/index.ts'
import { createArticleRestorers } from './content/articles/index.ts'
import { createTextRestorers } from './content/texts/texts.ts'
import { productRestorers } from './goods/products/index.ts'
import { reviewRestorers } from './goods/reviews/index.ts'
import { createSearchRuleRestorers } from './goods/search-words/index.ts'
import { createDecisionRestorers, createShopRestorers } from './goods/shops/index.ts'
import { stockRestorers } from './goods/stock/index.ts'
import { createTaxonomyRestorers } from './goods/taxonomy/index.ts'
import { savedViewRestorers } from './market/console/index.ts'
import { customerRestorers } from './market/customers/customers.ts'
import { createLookRestorers } from './market/look/index.ts'
import { staffRestorers, teamRestorers } from './people/access/index.ts'
import { createSaleRestorers } from './selling/flash-sales/index.ts'
import { shipmentRestorers } from './selling/orders/index.ts'
import { createVoucherRestorers } from './selling/vouchers/index.ts'
import { inboxRestorers } from './talking/chat/index.ts'
import { createModerationRestorers } from './talking/moderation/index.ts'
import { questionRestorers } from './talking/questions/index.ts'
import { createTicketRestorers } from './talking/tickets/index.ts'

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

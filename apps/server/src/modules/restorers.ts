import type { Deps } from '../deps.ts'
import type { Restorers } from './base/record/index.ts'
import { createSettingsRestorers } from './base/settings/change-settings.ts'
import { createArticleRestorers } from './content/articles/edit-articles.ts'
import { createLegalPageRestorers } from './content/articles/legal-pages.ts'
import { createTextRestorers } from './content/texts/texts.ts'
import { createDeliveryRestorers, createHolidayRestorers, createTemplateRestorers } from './goods/delivery/index.ts'
import { productRestorers } from './goods/products/restore-products.ts'
import { reviewRestorers } from './goods/reviews/write-review.ts'
import { createSearchRuleRestorers } from './goods/search-words/change-rules.ts'
import { createDecisionRestorers } from './goods/shops/decide-shop.ts'
import { createShopRestorers } from './goods/shops/edit-profile.ts'
import { createFactRestorers } from './goods/shops/seller-facts.ts'
import { createSellerTaxRestorers } from './goods/shops/seller-taxes.ts'
import { stockRestorers } from './goods/stock/move-stock.ts'
import { createTaxRestorers } from './goods/taxes/edit-taxes.ts'
import { createTaxSettingsRestorers } from './goods/taxes/market-taxes.ts'
import { createTaxonomyRestorers } from './goods/taxonomy/restorers.ts'
import { savedViewRestorers } from './market/console/saved-views.ts'
import { customerRestorers } from './market/customers/customers.ts'
import { createLookRestorers } from './market/look/publish-look.ts'
import { staffRestorers } from './people/access/manage-staff.ts'
import { teamRestorers } from './people/access/manage-team.ts'
import { createCommissionRestorers } from './selling/commission/restore-rules.ts'
import { disputeRestorers } from './selling/disputes/manage-disputes.ts'
import { createSaleRestorers } from './selling/flash-sales/edit-sales.ts'
import { shipmentRestorers } from './selling/orders/change-parcel.ts'
import { payoutAccountRestorers, payoutHoldRestorers } from './selling/payouts/index.ts'
import { createPickupRestorers } from './selling/pickup/edit-pickup.ts'
import { createVoucherRestorers } from './selling/vouchers/edit-vouchers.ts'
import { inboxRestorers } from './talking/chat/change-conversation.ts'
import { createHoldRestorers } from './talking/moderation/decide-products.ts'
import { createReviewHoldRestorers } from './talking/moderation/hide-review.ts'
import { settlementRestorers } from './talking/moderation/reports.ts'
import { questionRestorers } from './talking/questions/answer-question.ts'
import { createTicketRestorers } from './talking/tickets/answer-ticket.ts'

/** The functions of all modules that take recorded changes back, by action. */
export const createRestorers = (deps: Deps): Restorers => ({
  ...staffRestorers,
  ...teamRestorers,
  ...inboxRestorers(deps),
  ...shipmentRestorers,
  ...disputeRestorers,
  ...customerRestorers,
  ...reviewRestorers(deps),
  ...questionRestorers,
  ...savedViewRestorers,
  ...stockRestorers(deps),
  ...createShopRestorers(deps),
  ...createDecisionRestorers(deps),
  ...createFactRestorers(deps),
  ...createDeliveryRestorers(deps),
  ...createHolidayRestorers(deps),
  ...createPickupRestorers(deps),
  ...createTemplateRestorers(),
  ...createVoucherRestorers(deps),
  ...createTaxonomyRestorers(deps),
  ...createTaxRestorers(deps),
  ...createTaxSettingsRestorers(deps),
  ...createSellerTaxRestorers(deps),
  ...createSearchRuleRestorers(deps),
  ...createCommissionRestorers(deps),
  ...payoutAccountRestorers,
  ...payoutHoldRestorers,
  ...createSaleRestorers(deps),
  ...createSettingsRestorers(deps),
  ...createLookRestorers(deps),
  ...productRestorers(deps),
  ...createHoldRestorers(deps),
  ...createReviewHoldRestorers(deps),
  ...settlementRestorers,
  ...createArticleRestorers(deps),
  ...createLegalPageRestorers(deps),
  ...createTicketRestorers(deps),
  ...createTextRestorers(deps),
})

import type { Api } from '../http/api.ts'
import type { ChannelSigner, Publisher, Realtime } from '../realtime/index.ts'
import { accessRoutes } from './access/routes.ts'
import { factorRoutes } from './access/routes-factors.ts'
import { invitationRoutes } from './access/routes-invitations.ts'
import { keyRoutes } from './access/routes-keys.ts'
import { staffRoutes } from './access/routes-operator.ts'
import { teamRoutes } from './access/routes-team.ts'
import { otpRoutes } from './accounts/otp/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { socialRoutes } from './accounts/social/routes.ts'
import { addressRoutes } from './addresses/routes.ts'
import { articleRoutes } from './articles/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { inboxRoutes } from './chat/inbox/routes.ts'
import { marketReplyRoutes } from './chat/inbox/routes-market-replies.ts'
import { chatRoutes, sellerChatRoutes } from './chat/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { consoleSearchRoutes } from './console-search/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { operatorFlashSaleRoutes } from './flash-sales/operator/routes.ts'
import { flashSaleRoutes } from './flash-sales/routes.ts'
import { sellerFlashSaleRoutes } from './flash-sales/seller/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { productImportRoutes } from './import/seller/routes.ts'
import { interfaceTextRoutes } from './interface-texts/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { lookRoutes } from './look/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { backupRoutes } from './operation/backups/routes.ts'
import type { Backups } from './operation/index.ts'
import { jobRoutes } from './operation/jobs/routes.ts'
import { overviewRoutes } from './operation/overview/routes.ts'
import { adminSettingsRoutes } from './operation/settings/routes.ts'
import { marketOrderRoutes } from './orders/market/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { sellerOrderRoutes } from './orders/seller/routes.ts'
import { shipmentRoutes } from './orders/shipments/routes.ts'
import type { OutboundDeps } from './outbound/index.ts'
import { outboundRoutes } from './outbound/routes.ts'
import type { Payments } from './payments/index.ts'
import { gatewayKeyRoutes } from './payments/keys/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { productRoutes } from './product-page/routes.ts'
import { sellerProductRoutes } from './products/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { sellerQuestionRoutes } from './questions/seller/routes.ts'
import { recordRoutes } from './record/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { createRestorers } from './restorers.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { sellerReviewRoutes } from './reviews/seller/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import type { SearchCounts } from './search-words/index.ts'
import { searchWordRoutes } from './search-words/routes.ts'
import { operatorSellerRoutes } from './sellers/operator/routes.ts'
import { shopProfileRoutes } from './sellers/profile/routes.ts'
import { sellerRoutes } from './sellers/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { shopRoutes } from './shops/routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { marketTicketRoutes } from './support/operator/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { taxonomyRoutes } from './taxonomy/routes.ts'
import { todayRoutes } from './today/routes.ts'
import { operatorVoucherRoutes } from './vouchers/operator/routes.ts'
import { voucherRoutes } from './vouchers/routes.ts'
import { sellerVoucherRoutes } from './vouchers/seller/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { marketWebhookRoutes } from './webhooks/routes-market.ts'
import { wishlistRoutes } from './wishlist/routes.ts'

/** Every module's calls, in the order of the API's description. */
export function registerModules(
  api: Api,
  deps: OutboundDeps & {
    payments: Payments
    realtime: Publisher & ChannelSigner & Pick<Realtime, 'health'>
    backups: Backups
    searchCounts: SearchCounts
  },
): void {
  settingsRoutes(api, deps)
  homeRoutes(api, deps)
  catalogRoutes(api, deps)
  productRoutes(api, deps)
  shopRoutes(api, deps)
  reviewRoutes(api, deps)
  questionRoutes(api, deps)
  reportRoutes(api, deps)
  flashSaleRoutes(api, deps)
  contentRoutes(api, deps)
  articleRoutes(api, deps)
  interfaceTextRoutes(api, deps)
  contactRoutes(api, deps)
  accountRoutes(api, deps)
  otpRoutes(api, deps)
  socialRoutes(api, deps)
  addressRoutes(api, deps)
  wishlistRoutes(api, deps)
  cartRoutes(api, deps)
  checkoutRoutes(api, deps)
  voucherRoutes(api, deps)
  orderRoutes(api, deps)
  paymentRoutes(api, deps)
  invoiceRoutes(api, deps)
  sellerOrderRoutes(api, deps)
  shipmentRoutes(api, deps)
  marketOrderRoutes(api, deps)
  sellerReviewRoutes(api, deps)
  sellerQuestionRoutes(api, deps)
  stockRoutes(api, deps)
  productImportRoutes(api, deps)
  todayRoutes(api, deps)
  notificationRoutes(api, deps)
  sellerProductRoutes(api, deps)
  chatRoutes(api, deps)
  sellerChatRoutes(api, deps)
  inboxRoutes(api, deps)
  supportRoutes(api, deps)
  marketTicketRoutes(api, deps)
  marketReplyRoutes(api, deps)
  sellerRoutes(api, deps)
  shopProfileRoutes(api, deps)
  operatorSellerRoutes(api, deps)
  customerRoutes(api, deps)
  taxonomyRoutes(api, deps)
  searchWordRoutes(api, deps)
  moderationRoutes(api, deps)
  sellerVoucherRoutes(api, deps)
  sellerFlashSaleRoutes(api, deps)
  operatorFlashSaleRoutes(api, deps)
  operatorVoucherRoutes(api, deps)
  accessRoutes(api, deps)
  consoleSearchRoutes(api, deps)
  factorRoutes(api, deps)
  invitationRoutes(api, deps)
  staffRoutes(api, deps)
  teamRoutes(api, deps)
  keyRoutes(api, deps)
  savedViewRoutes(api, deps)
  webhookRoutes(api, deps)
  marketWebhookRoutes(api, deps)
  setupRoutes(api, deps)
  adminSettingsRoutes(api, deps)
  gatewayKeyRoutes(api, deps)
  lookRoutes(api, deps)
  overviewRoutes(api, deps)
  jobRoutes(api, deps)
  backupRoutes(api, deps)
  recordRoutes(api, deps, createRestorers(deps))
  outboundRoutes(api, deps)
}

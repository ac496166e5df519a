import type { Api } from '../http/api.ts'
import type { ChannelSigner, Publisher, Realtime } from '../realtime/realtime.ts'
import { notificationRoutes, staffPushRoutes } from './base/notifications/routes.ts'
import type { OutboundDeps } from './base/outbound/index.ts'
import { outboundRoutes } from './base/outbound/routes.ts'
import { recordRoutes } from './base/record/routes.ts'
import { reportRoutes } from './base/reports/routes.ts'
import { adminSettingsRoutes, settingsRoutes } from './base/settings/routes.ts'
import { articleRoutes, contentRoutes } from './content/articles/routes.ts'
import { interfaceTextRoutes } from './content/texts/routes.ts'
import { catalogRoutes, wishlistRoutes } from './goods/catalog/routes.ts'
import { deliveryRoutes } from './goods/delivery/routes.ts'
import { productImportRoutes } from './goods/imports/routes.ts'
import { manufacturerRoutes, sellerProductRoutes } from './goods/products/routes.ts'
import { reviewRoutes, sellerReviewRoutes } from './goods/reviews/routes.ts'
import type { SearchCounts } from './goods/search-words/index.ts'
import { searchWordRoutes } from './goods/search-words/routes.ts'
import { factRoutes, operatorSellerRoutes, sellerRoutes, shopProfileRoutes, shopRoutes } from './goods/shops/routes.ts'
import { stockRoutes } from './goods/stock/routes.ts'
import { taxRoutes } from './goods/taxes/routes.ts'
import { taxonomyRoutes } from './goods/taxonomy/routes.ts'
import { consoleRoutes, consoleSearchRoutes } from './market/console/routes.ts'
import { customerRoutes } from './market/customers/routes.ts'
import { homeRoutes, productRoutes } from './market/home/routes.ts'
import { lookRoutes } from './market/look/routes.ts'
import type { Backups } from './market/operation/index.ts'
import { backupRoutes, jobRoutes } from './market/operation/routes.ts'
import { overviewRoutes, todayRoutes } from './market/overview/routes.ts'
import { readinessRoutes, setupRoutes } from './market/setup/routes.ts'
import { accessRoutes, factorRoutes } from './people/access/routes.ts'
import { invitationRoutes, keyRoutes, staffRoutes, teamRoutes } from './people/access/routes-team.ts'
import { accountRoutes, otpRoutes, socialRoutes } from './people/accounts/routes.ts'
import { addressRoutes } from './people/addresses/routes.ts'
import { marketWebhookRoutes, webhookRoutes } from './people/webhooks/routes.ts'
import { createRestorers } from './restorers.ts'
import { cartRoutes } from './selling/cart/routes.ts'
import { checkoutRoutes } from './selling/checkout/routes.ts'
import { commissionRoutes } from './selling/commission/routes.ts'
import { disputeRoutes } from './selling/disputes/routes.ts'
import { flashSaleRoutes, operatorFlashSaleRoutes, sellerFlashSaleRoutes } from './selling/flash-sales/routes.ts'
import { invoiceRoutes } from './selling/invoices/routes.ts'
import { ledgerRoutes } from './selling/ledger/routes.ts'
import { moneyExportRoutes } from './selling/money-exports/routes.ts'
import {
  marketOrderRoutes,
  orderLinkRoutes,
  orderRoutes,
  sellerOrderRoutes,
  shipmentRoutes,
} from './selling/orders/routes.ts'
import { type Payments, withConnect } from './selling/payments/index.ts'
import { dashboardRefundRoutes, gatewayKeyRoutes, paymentRoutes } from './selling/payments/routes.ts'
import { payoutAccountRoutes, payoutRoutes } from './selling/payouts/routes.ts'
import { pickupRoutes } from './selling/pickup/routes.ts'
import type { RecallMails } from './selling/recalls/index.ts'
import { recallRoutes } from './selling/recalls/routes.ts'
import { reconciliationRoutes } from './selling/reconciliation/routes.ts'
import { marketRefundRoutes, refundRoutes, sellerRefundRoutes } from './selling/refunds/routes.ts'
import { readReturns } from './selling/returns/index.ts'
import { ownReturnRoutes, returnRoutes, withdrawalRoutes } from './selling/returns/routes.ts'
import { salesReportRoutes } from './selling/sales-reports/routes.ts'
import { statementRoutes } from './selling/statements/routes.ts'
import { operatorVoucherRoutes, sellerVoucherRoutes, voucherRoutes } from './selling/vouchers/routes.ts'
import { chatRoutes, inboxRoutes, marketReplyRoutes, sellerChatRoutes } from './talking/chat/routes.ts'
import { moderationRoutes } from './talking/moderation/routes.ts'
import { questionRoutes, sellerQuestionRoutes } from './talking/questions/routes.ts'
import { contactRoutes, marketTicketRoutes, supportRoutes } from './talking/tickets/routes.ts'

/** Every module's calls, in the order of the API's description. */
export function registerModules(
  api: Api,
  deps: OutboundDeps & {
    payments: Payments
    realtime: Publisher & ChannelSigner & Pick<Realtime, 'health'>
    backups: Backups
    searchCounts: SearchCounts
    recallMails: RecallMails
    proofs: { kick(): void }
    transfers: { kick(): void }
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
  orderRoutes(api, deps, readReturns)
  orderLinkRoutes(api, deps, readReturns)
  withdrawalRoutes(api, deps)
  ownReturnRoutes(api, deps)
  returnRoutes(api, deps)
  paymentRoutes(api, deps)
  invoiceRoutes(api, deps)
  recallRoutes(api, deps)
  ledgerRoutes(api, deps)
  salesReportRoutes(api, deps)
  moneyExportRoutes(api, deps)
  const payouts = withConnect(deps, deps.payments.context.gateways)
  payoutAccountRoutes(api, payouts)
  payoutRoutes(api, payouts)
  statementRoutes(api, deps)
  reconciliationRoutes(api, deps)
  sellerOrderRoutes(api, deps)
  refundRoutes(api, deps)
  sellerRefundRoutes(api, deps)
  marketRefundRoutes(api, deps)
  dashboardRefundRoutes(api, deps)
  disputeRoutes(api, deps)
  shipmentRoutes(api, deps)
  marketOrderRoutes(api, deps)
  sellerReviewRoutes(api, deps)
  sellerQuestionRoutes(api, deps)
  stockRoutes(api, deps)
  productImportRoutes(api, deps)
  todayRoutes(api, deps)
  notificationRoutes(api, deps)
  staffPushRoutes(api, deps)
  sellerProductRoutes(api, deps)
  manufacturerRoutes(api, deps)
  chatRoutes(api, deps)
  sellerChatRoutes(api, deps)
  inboxRoutes(api, deps)
  supportRoutes(api, deps)
  marketTicketRoutes(api, deps)
  marketReplyRoutes(api, deps)
  sellerRoutes(api, deps)
  shopProfileRoutes(api, deps)
  operatorSellerRoutes(api, deps)
  factRoutes(api, deps)
  deliveryRoutes(api, deps)
  pickupRoutes(api, deps)
  customerRoutes(api, deps)
  taxonomyRoutes(api, deps)
  taxRoutes(api, deps)
  commissionRoutes(api, deps)
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
  consoleRoutes(api, deps)
  webhookRoutes(api, deps)
  marketWebhookRoutes(api, deps)
  setupRoutes(api, deps)
  readinessRoutes(api, deps)
  adminSettingsRoutes(api, deps)
  gatewayKeyRoutes(api, deps)
  lookRoutes(api, deps)
  overviewRoutes(api, deps)
  jobRoutes(api, deps)
  backupRoutes(api, deps)
  recordRoutes(api, deps, createRestorers(deps))
  outboundRoutes(api, deps)
}

import { secondFactorEndpoints } from './access.ts'
import { accountEndpoints } from './accounts.ts'
import { addressEndpoints } from './addresses.ts'
import { apiKeyEndpoints } from './api-keys.ts'
import { articleEndpoints, contentEndpoints } from './articles.ts'
import { cartEndpoints } from './cart.ts'
import { catalogEndpoints, shopEndpoints, wishlistEndpoints } from './catalog.ts'
import { chatEndpoints, inboxEndpoints } from './chat.ts'
import { commissionEndpoints, sellerCommissionEndpoints } from './commission.ts'
import { consoleEndpoints, viewEndpoints } from './console.ts'
import { customerEndpoints } from './customers.ts'
import { adminDeliveryEndpoints, deliveryEndpoints } from './delivery.ts'
import { disputeEndpoints } from './disputes.ts'
import type { DataOf, Endpoint, RequestOf, ValidatedOf } from './endpoint.ts'
import { marketFlashSaleEndpoints, sellerFlashSaleEndpoints } from './flash-sales.ts'
import { productImportEndpoints } from './imports.ts'
import { invoiceEndpoints } from './invoices.ts'
import { ledgerEndpoints } from './ledger.ts'
import { lookEndpoints } from './look.ts'
import { manufacturerEndpoints } from './manufacturers.ts'
import { operatorSellerEndpoints } from './market-shops.ts'
import { moderationEndpoints } from './moderation.ts'
import { moneyExportEndpoints } from './money-exports.ts'
import { staffPushEndpoints } from './notifications.ts'
import { operationEndpoints } from './operation.ts'
import { orderEndpoints, orderLinkEndpoints } from './orders.ts'
import { sellerTodayEndpoints } from './overview.ts'
import { paymentEndpoints } from './payments.ts'
import { payoutAccountEndpoints, payoutEndpoints } from './payouts.ts'
import { pickupEndpoints } from './pickup.ts'
import { sellerProductEndpoints } from './products.ts'
import { questionEndpoints, sellerFeedbackEndpoints } from './questions.ts'
import { recallEndpoints } from './recalls.ts'
import { reconciliationEndpoints } from './reconciliation.ts'
import { recordEndpoints } from './record.ts'
import { refundEndpoints } from './refunds.ts'
import { marketReturnEndpoints, ownReturnEndpoints, sellerReturnEndpoints, withdrawalEndpoints } from './returns.ts'
import { reviewEndpoints } from './reviews.ts'
import { salesReportEndpoints } from './sales-reports.ts'
import { searchWordEndpoints } from './search-words.ts'
import { identityDocumentEndpoints, marketFactEndpoints, sellerFactEndpoints } from './seller-facts.ts'
import { marketOrderEndpoints, sellerOrderEndpoints } from './seller-orders.ts'
import { adminSettingsEndpoints, settingsEndpoints } from './settings.ts'
import { readinessEndpoints, setupEndpoints } from './setup.ts'
import { sellerEndpoints, sellerShopEndpoints } from './shops.ts'
import { statementEndpoints } from './statements.ts'
import { stockEndpoints } from './stock.ts'
import { systemEndpoints } from './system.ts'
import { sellerTaxEndpoints, taxEndpoints } from './taxes.ts'
import { taxonomyEndpoints } from './taxonomy.ts'
import { invitationEndpoints, operatorEndpoints, teamEndpoints } from './team.ts'
import { interfaceTextEndpoints } from './texts.ts'
import { marketTicketEndpoints, supportEndpoints } from './tickets.ts'
import { marketVoucherEndpoints, sellerVoucherEndpoints, voucherEndpoints } from './vouchers.ts'
import { webhookEndpoints } from './webhooks.ts'

/** The endpoints by group, as the API reference lists them. */
export const endpointGroups = {
  Settings: settingsEndpoints,
  Catalogue: catalogEndpoints,
  Shops: shopEndpoints,
  Reviews: reviewEndpoints,
  Questions: questionEndpoints,
  Accounts: accountEndpoints,
  Addresses: addressEndpoints,
  Wishlist: wishlistEndpoints,
  Cart: cartEndpoints,
  Vouchers: voucherEndpoints,
  Orders: orderEndpoints,
  'Links to orders': orderLinkEndpoints,
  Returns: { ...withdrawalEndpoints, ...ownReturnEndpoints, ...sellerReturnEndpoints, ...marketReturnEndpoints },
  Payments: paymentEndpoints,
  Chat: chatEndpoints,
  Sellers: sellerEndpoints,
  'Inbox of sellers': inboxEndpoints,
  'Orders of sellers': sellerOrderEndpoints,
  Refunds: refundEndpoints,
  Disputes: disputeEndpoints,
  Invoices: invoiceEndpoints,
  Money: { ...ledgerEndpoints, ...salesReportEndpoints, ...moneyExportEndpoints },
  'Proof of the ledger': { ...reconciliationEndpoints, ...staffPushEndpoints },
  Payouts: { ...payoutAccountEndpoints, ...payoutEndpoints },
  Statements: statementEndpoints,
  'Reviews and questions of sellers': sellerFeedbackEndpoints,
  Stock: stockEndpoints,
  'Imports of products': productImportEndpoints,
  'Shops of sellers': sellerShopEndpoints,
  'Who sells, for the law': { ...sellerFactEndpoints, ...identityDocumentEndpoints, ...marketFactEndpoints },
  Taxes: { ...taxEndpoints, ...sellerTaxEndpoints },
  Commission: { ...commissionEndpoints, ...sellerCommissionEndpoints },
  Delivery: { ...deliveryEndpoints, ...adminDeliveryEndpoints },
  'Pick-up': pickupEndpoints,
  'Promotions of sellers': { ...sellerVoucherEndpoints, ...sellerFlashSaleEndpoints },
  'Promotions of the market': { ...marketFlashSaleEndpoints, ...marketVoucherEndpoints },
  'The seller’s day': sellerTodayEndpoints,
  'Products of sellers': { ...sellerProductEndpoints, ...manufacturerEndpoints },
  Recalls: recallEndpoints,
  Console: consoleEndpoints,
  'Second factor': secondFactorEndpoints,
  Invitations: invitationEndpoints,
  'Teams of shops': teamEndpoints,
  'API keys': apiKeyEndpoints,
  'Saved views': viewEndpoints,
  Webhooks: webhookEndpoints,
  'Record of changes': recordEndpoints,
  Operators: operatorEndpoints,
  'Settings of the market': adminSettingsEndpoints,
  'Look of the market': lookEndpoints,
  'Operation of the market': operationEndpoints,
  'Sellers of the market': operatorSellerEndpoints,
  Customers: customerEndpoints,
  Moderation: moderationEndpoints,
  'Orders of the market': marketOrderEndpoints,
  'First run': setupEndpoints,
  'What is missing': readinessEndpoints,
  'Categories, brands, colours and sizes': taxonomyEndpoints,
  'Words of the search': searchWordEndpoints,
  Support: supportEndpoints,
  Content: contentEndpoints,
  'Content of the market': articleEndpoints,
  'Tickets of the market': marketTicketEndpoints,
  'Texts of the interface': interfaceTextEndpoints,
  System: systemEndpoints,
}

/** Every endpoint of the API, by method and path below `/api`. */
export const endpoints = {
  ...settingsEndpoints,
  ...catalogEndpoints,
  ...shopEndpoints,
  ...reviewEndpoints,
  ...questionEndpoints,
  ...accountEndpoints,
  ...addressEndpoints,
  ...wishlistEndpoints,
  ...cartEndpoints,
  ...voucherEndpoints,
  ...orderEndpoints,
  ...orderLinkEndpoints,
  ...withdrawalEndpoints,
  ...ownReturnEndpoints,
  ...sellerReturnEndpoints,
  ...marketReturnEndpoints,
  ...paymentEndpoints,
  ...chatEndpoints,
  ...sellerEndpoints,
  ...inboxEndpoints,
  ...sellerOrderEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...invoiceEndpoints,
  ...ledgerEndpoints,
  ...salesReportEndpoints,
  ...moneyExportEndpoints,
  ...reconciliationEndpoints,
  ...payoutAccountEndpoints,
  ...payoutEndpoints,
  ...statementEndpoints,
  ...sellerFeedbackEndpoints,
  ...stockEndpoints,
  ...productImportEndpoints,
  ...sellerShopEndpoints,
  ...sellerFactEndpoints,
  ...identityDocumentEndpoints,
  ...sellerTaxEndpoints,
  ...sellerCommissionEndpoints,
  ...deliveryEndpoints,
  ...adminDeliveryEndpoints,
  ...pickupEndpoints,
  ...sellerVoucherEndpoints,
  ...sellerFlashSaleEndpoints,
  ...marketFlashSaleEndpoints,
  ...marketVoucherEndpoints,
  ...sellerTodayEndpoints,
  ...staffPushEndpoints,
  ...sellerProductEndpoints,
  ...manufacturerEndpoints,
  ...recallEndpoints,
  ...consoleEndpoints,
  ...secondFactorEndpoints,
  ...invitationEndpoints,
  ...teamEndpoints,
  ...apiKeyEndpoints,
  ...viewEndpoints,
  ...webhookEndpoints,
  ...operatorEndpoints,
  ...recordEndpoints,
  ...adminSettingsEndpoints,
  ...lookEndpoints,
  ...operationEndpoints,
  ...supportEndpoints,
  ...contentEndpoints,
  ...articleEndpoints,
  ...marketTicketEndpoints,
  ...interfaceTextEndpoints,
  ...systemEndpoints,
  ...operatorSellerEndpoints,
  ...marketFactEndpoints,
  ...customerEndpoints,
  ...moderationEndpoints,
  ...marketOrderEndpoints,
  ...setupEndpoints,
  ...readinessEndpoints,
  ...taxonomyEndpoints,
  ...taxEndpoints,
  ...commissionEndpoints,
  ...searchWordEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints
export type EndpointOf<K extends EndpointKey> = Endpoints[K]

/** The endpoint without its literal type, for code that iterates over keys. */
export const endpointOf = (key: EndpointKey): Endpoint => endpoints[key]

/** A caller's request to `K`: those of `params`, `query`, `headers` and `body` that the endpoint has. */
export type RequestFor<K extends EndpointKey> = RequestOf<EndpointOf<K>>
/** The validated request that the handler of `K` gets. */
export type ValidatedFor<K extends EndpointKey> = ValidatedOf<EndpointOf<K>>
/** The type of `data` in the reply of `K`. */
export type DataFor<K extends EndpointKey> = DataOf<EndpointOf<K>>

export * from './access.ts'
export * from './accounts.ts'
export * from './articles.ts'
export * from './bulk-prices.ts'
export * from './cart.ts'
export * from './catalog.ts'
export * from './chat.ts'
export * from './commands.ts'
export * from './commission.ts'
export * from './common.ts'
export { type Paged, paged } from './common.ts'
export * from './console.ts'
export * from './credentials.ts'
export * from './customers.ts'
export * from './delivery.ts'
export * from './disputes.ts'
export * from './endpoint.ts'
export * from './enums.ts'
export * from './error-codes.ts'
export * from './fee-enums.ts'
export * from './flash-sales.ts'
export * from './imports.ts'
export * from './invoices.ts'
export * from './ledger.ts'
export * from './limits.ts'
export * from './list-enums.ts'
export * from './look.ts'
export * from './manufacturers.ts'
export * from './market-enums.ts'
export * from './market-shops.ts'
export * from './moderation.ts'
export * from './money-exports.ts'
export * from './notifications.ts'
export * from './operation.ts'
export * from './orders.ts'
export * from './overview.ts'
export * from './payout-connect.ts'
export * from './payouts.ts'
export * from './permissions.ts'
export * from './pickup.ts'
export * from './products.ts'
export * from './proof-enums.ts'
export * from './questions.ts'
export * from './realtime.ts'
export * from './recalls.ts'
export * from './reconciliation.ts'
export * from './record.ts'
export * from './refunds.ts'
export * from './returns.ts'
export * from './reviews.ts'
export * from './sales-reports.ts'
export * from './search-words.ts'
export * from './seller-facts.ts'
export * from './seller-orders.ts'
export * from './settings.ts'
export * from './setup.ts'
export * from './shipments.ts'
export * from './shops.ts'
export * from './statements.ts'
export * from './stock.ts'
export * from './system.ts'
export * from './taxes.ts'
export * from './taxonomy.ts'
export * from './texts.ts'
export * from './tickets.ts'
export * from './vouchers.ts'
export * from './webhooks.ts'

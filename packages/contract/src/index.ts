import type { DataOf, Endpoint, RequestOf, ValidatedOf } from './endpoint.ts'
import { accountEndpoints } from './endpoints/accounts.ts'
import { addressEndpoints } from './endpoints/addresses.ts'
import { adminSettingsEndpoints } from './endpoints/admin-settings.ts'
import { apiKeyEndpoints } from './endpoints/api-keys.ts'
import { articleEndpoints } from './endpoints/articles.ts'
import { cartEndpoints } from './endpoints/cart.ts'
import { catalogEndpoints } from './endpoints/catalog.ts'
import { chatEndpoints } from './endpoints/chat.ts'
import { consoleEndpoints } from './endpoints/console.ts'
import { contentEndpoints } from './endpoints/content.ts'
import { customerEndpoints } from './endpoints/customers.ts'
import { inboxEndpoints } from './endpoints/inbox.ts'
import { interfaceTextEndpoints } from './endpoints/interface-texts.ts'
import { invitationEndpoints } from './endpoints/invitations.ts'
import { lookEndpoints } from './endpoints/look.ts'
import { marketOrderEndpoints } from './endpoints/market-orders.ts'
import { marketPromotionEndpoints } from './endpoints/market-promotions.ts'
import { marketTicketEndpoints } from './endpoints/market-tickets.ts'
import { moderationEndpoints } from './endpoints/moderation.ts'
import { operationEndpoints } from './endpoints/operation.ts'
import { operatorEndpoints } from './endpoints/operator.ts'
import { operatorSellerEndpoints } from './endpoints/operator-sellers.ts'
import { orderEndpoints } from './endpoints/orders.ts'
import { paymentEndpoints } from './endpoints/payments.ts'
import { productImportEndpoints } from './endpoints/product-imports.ts'
import { promotionEndpoints } from './endpoints/promotions.ts'
import { questionEndpoints } from './endpoints/questions.ts'
import { recordEndpoints } from './endpoints/record.ts'
import { reviewEndpoints } from './endpoints/reviews.ts'
import { searchWordEndpoints } from './endpoints/search-words.ts'
import { secondFactorEndpoints } from './endpoints/second-factor.ts'
import { sellerEndpoints } from './endpoints/seller.ts'
import { sellerFeedbackEndpoints } from './endpoints/seller-feedback.ts'
import { sellerOrderEndpoints } from './endpoints/seller-orders.ts'
import { sellerProductEndpoints } from './endpoints/seller-products.ts'
import { sellerShopEndpoints } from './endpoints/seller-shop.ts'
import { sellerTodayEndpoints } from './endpoints/seller-today.ts'
import { settingsEndpoints } from './endpoints/settings.ts'
import { setupEndpoints } from './endpoints/setup.ts'
import { shopEndpoints } from './endpoints/shops.ts'
import { stockEndpoints } from './endpoints/stock.ts'
import { supportEndpoints } from './endpoints/support.ts'
import { systemEndpoints } from './endpoints/system.ts'
import { taxonomyEndpoints } from './endpoints/taxonomy.ts'
import { teamEndpoints } from './endpoints/team.ts'
import { viewEndpoints } from './endpoints/views.ts'
import { voucherEndpoints } from './endpoints/vouchers.ts'
import { webhookEndpoints } from './endpoints/webhooks.ts'
import { wishlistEndpoints } from './endpoints/wishlist.ts'

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
  Payments: paymentEndpoints,
  Chat: chatEndpoints,
  Sellers: sellerEndpoints,
  'Inbox of sellers': inboxEndpoints,
  'Orders of sellers': sellerOrderEndpoints,
  'Reviews and questions of sellers': sellerFeedbackEndpoints,
  Stock: stockEndpoints,
  'Imports of products': productImportEndpoints,
  'Shops of sellers': sellerShopEndpoints,
  'Promotions of sellers': promotionEndpoints,
  'Promotions of the market': marketPromotionEndpoints,
  'The seller’s day': sellerTodayEndpoints,
  'Products of sellers': sellerProductEndpoints,
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
  ...paymentEndpoints,
  ...chatEndpoints,
  ...sellerEndpoints,
  ...inboxEndpoints,
  ...sellerOrderEndpoints,
  ...sellerFeedbackEndpoints,
  ...stockEndpoints,
  ...productImportEndpoints,
  ...sellerShopEndpoints,
  ...promotionEndpoints,
  ...marketPromotionEndpoints,
  ...sellerTodayEndpoints,
  ...sellerProductEndpoints,
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
  ...customerEndpoints,
  ...moderationEndpoints,
  ...marketOrderEndpoints,
  ...setupEndpoints,
  ...taxonomyEndpoints,
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

export * from './bulk-prices.ts'
export * from './credentials.ts'
export * from './endpoint.ts'
export type { BulkProductChange } from './endpoints/seller-products.ts'
export * from './enums.ts'
export * from './error-codes.ts'
export * from './limits.ts'
export * from './market-enums.ts'
export * from './permissions.ts'
export * from './realtime.ts'
export * from './shapes/access.ts'
export * from './shapes/accounts.ts'
export * from './shapes/articles.ts'
export * from './shapes/cart.ts'
export * from './shapes/catalog.ts'
export * from './shapes/chat.ts'
export { type Paged, paged } from './shapes/common.ts'
export * from './shapes/console.ts'
export * from './shapes/content.ts'
export * from './shapes/customers.ts'
export * from './shapes/errors.ts'
export * from './shapes/interface-texts.ts'
export * from './shapes/look.ts'
export * from './shapes/market-settings.ts'
export * from './shapes/market-tickets.ts'
export * from './shapes/moderation.ts'
export * from './shapes/notifications.ts'
export * from './shapes/operation.ts'
export * from './shapes/operator-sellers.ts'
export * from './shapes/orders.ts'
export * from './shapes/product-imports.ts'
export * from './shapes/promotions.ts'
export * from './shapes/questions.ts'
export * from './shapes/record.ts'
export * from './shapes/reviews.ts'
export * from './shapes/search.ts'
export * from './shapes/search-words.ts'
export * from './shapes/seller-orders.ts'
export * from './shapes/seller-products.ts'
export * from './shapes/seller-shop.ts'
export * from './shapes/settings.ts'
export * from './shapes/setup.ts'
export * from './shapes/shipments.ts'
export * from './shapes/shops.ts'
export * from './shapes/stock.ts'
export * from './shapes/support.ts'
export * from './shapes/system.ts'
export * from './shapes/taxonomy.ts'
export * from './shapes/today.ts'
export * from './shapes/views.ts'
export * from './shapes/vouchers.ts'
export * from './shapes/webhooks.ts'

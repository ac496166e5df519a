import type {
  AccessTokensTable,
  AddressesTable,
  ApiKeysTable,
  AuthenticatorAppsTable,
  ConsoleSessionsTable,
  FailuresTable,
  InvitationsTable,
  OneTimeCodesTable,
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  RemovedPicturesTable,
  ResetTokensTable,
  ShopMembersTable,
  SocialIdentitiesTable,
  StaffTable,
  UsersTable,
} from './tables/accounts.ts'
import type {
  BrandsTable,
  CategoriesTable,
  ColorsTable,
  IdentityDocumentsTable,
  ManufacturersTable,
  MergedNamesTable,
  PriceHistoryTable,
  ProductCategoriesTable,
  ProductColorsTable,
  ProductCountsTable,
  ProductPicturesTable,
  ProductSafetyTable,
  ProductSizesTable,
  ProductsTable,
  ProductsToIndexTable,
  ProductVariantsTable,
  RecallProductsTable,
  RecallsTable,
  ShopFactsTable,
  ShopHolidaysTable,
  ShopPicturesTable,
  ShopsTable,
  SizesTable,
  TaxonomyStepProductsTable,
  TaxonomyStepsTable,
} from './tables/catalogue.ts'
import type { CommissionNoticesTable, CommissionRulesTable, CommissionVersionTable } from './tables/commission.ts'
import type {
  BannersTable,
  LegalPagesTable,
  LookDraftsTable,
  LookPublicationsTable,
  PagesTable,
  PageVersionsTable,
  PostsTable,
  RewordedTextsTable,
} from './tables/content.ts'
import type {
  DeliveryMethodsTable,
  DeliveryRatesTable,
  DeliveryTemplatesTable,
  DeliveryZonePlacesTable,
  DeliveryZonesTable,
  PickupDatesTable,
  PickupPlacesTable,
  PublicHolidaysTable,
  ShopDispatchTable,
} from './tables/delivery.ts'
import type { InvoicesTable, KeptInvoicesTable, NumberRangesTable } from './tables/invoices.ts'
import type {
  NotificationEventsTable,
  NotificationSettingsTable,
  NotificationsTable,
  OutboxTable,
  PushDeliveriesTable,
  PushSubscriptionsTable,
  WebhookDeliveriesTable,
  WebhooksTable,
} from './tables/messages.ts'
import type {
  FeePeriodsTable,
  GatewayAccountsTable,
  GatewayMovementsTable,
  LedgerAdjustmentsTable,
  LedgerBalancesTable,
  LedgerEntriesTable,
  LedgerMonthsTable,
  LedgerPostingsTable,
  LedgerProofsTable,
  OrderMoneyTable,
  ProofRunsTable,
  ReconciliationDifferencesTable,
  SandboxFeesTable,
  SandboxMovementsTable,
  ShopMoneyTable,
} from './tables/money.ts'
import type {
  BackupsTable,
  CacheInvalidationsTable,
  ChangeRecordsTable,
  GatewayChecksTable,
  GatewayKeysTable,
  ImportProgressTable,
  MarketSetupTable,
  SavedViewsTable,
  SettingsTable,
  SettingsVersionTable,
  TranslationsTable,
} from './tables/operation.ts'
import type {
  CartLinesTable,
  CollectedVouchersTable,
  DisputesTable,
  IdempotencyKeysTable,
  MarketOrderCountsTable,
  OrderCancellationsTable,
  OrderCountsTable,
  OrderEventsTable,
  OrderLinesTable,
  OrderNotesTable,
  OrdersTable,
  PaymentOrdersTable,
  PaymentsTable,
  RateLimitsTable,
  RefundLinesTable,
  RefundsTable,
  ShipmentLinesTable,
  ShipmentsTable,
  WebhookEventsTable,
} from './tables/orders.ts'
import type {
  ConnectAccountsTable,
  MarketAccountTable,
  PayoutAccountsTable,
  PayoutLinesTable,
  PayoutRepaymentsTable,
  PayoutRunsTable,
  PayoutTransfersTable,
  TransferReversalsTable,
} from './tables/payouts.ts'
import type {
  CaseEventsTable,
  ComplaintLinesTable,
  ComplaintPhotosTable,
  ComplaintsTable,
  WithdrawalLinesTable,
  WithdrawalPhotosTable,
  WithdrawalsTable,
} from './tables/returns.ts'
import type { SalesDueTable, SalesFactsTable, SalesKeysTable, SalesStateTable, SalesSumsTable } from './tables/sales.ts'
import type {
  ProductChangeFeedTable,
  ProductChangesTable,
  ProductSearchTable,
  SearchCountsTable,
  SearchOccasionsTable,
  SearchPositionsTable,
  SearchSynonymsTable,
  SearchTermsTable,
} from './tables/search.ts'
import type {
  FeeInvoicesTable,
  LedgerClosingsTable,
  StatementsTable,
  TaxReportNoticesTable,
} from './tables/statements.ts'
import type { ProductImportsTable, StockMovementsTable } from './tables/stock.ts'
import type {
  ContactMessagesTable,
  ConversationsTable,
  MessagesTable,
  SavedRepliesTable,
  TicketAttachmentsTable,
  TicketMessagesTable,
  TicketNotesTable,
  TicketsTable,
} from './tables/talking.ts'
import type {
  PriceRunAmountsTable,
  PriceRunShopsTable,
  PriceRunsTable,
  RateNoticesTable,
  ShopTaxesTable,
  TaxCategoriesTable,
  TaxRatesTable,
} from './tables/taxes.ts'
import type {
  FavoritesTable,
  FlashSaleOffersTable,
  FlashSaleProductsTable,
  FlashSalesTable,
  QuestionsTable,
  RecentViewsTable,
  ReportsTable,
  ReviewsTable,
  VouchersTable,
} from './tables/trade.ts'

// Money is integer minor units of the default currency; times are milliseconds since 1970; flags are 0 or 1; `*_json` holds JSON text.
// Every name ending in `_id` refers to the `id` of the table it names.

export type * from './tables/accounts.ts'
export type * from './tables/catalogue.ts'
export type * from './tables/commission.ts'
export type * from './tables/content.ts'
export type * from './tables/delivery.ts'
export type * from './tables/invoices.ts'
export type * from './tables/messages.ts'
export type * from './tables/money.ts'
export type * from './tables/operation.ts'
export type * from './tables/orders.ts'
export type * from './tables/payouts.ts'
export type * from './tables/returns.ts'
export type * from './tables/sales.ts'
export type * from './tables/search.ts'
export type * from './tables/statements.ts'
export type * from './tables/stock.ts'
export type * from './tables/talking.ts'
export type * from './tables/taxes.ts'
export type * from './tables/trade.ts'

export interface Tables {
  delivery_zones: DeliveryZonesTable
  delivery_zone_places: DeliveryZonePlacesTable
  delivery_methods: DeliveryMethodsTable
  delivery_templates: DeliveryTemplatesTable
  delivery_rates: DeliveryRatesTable
  shop_dispatch: ShopDispatchTable
  public_holidays: PublicHolidaysTable
  pickup_places: PickupPlacesTable
  pickup_dates: PickupDatesTable
  taxonomy_steps: TaxonomyStepsTable
  taxonomy_step_products: TaxonomyStepProductsTable
  merged_names: MergedNamesTable
  products_to_index: ProductsToIndexTable
  settings: SettingsTable
  settings_version: SettingsVersionTable
  backups: BackupsTable
  market_setup: MarketSetupTable
  gateway_checks: GatewayChecksTable
  gateway_keys: GatewayKeysTable
  cache_invalidations: CacheInvalidationsTable
  import_progress: ImportProgressTable
  translations: TranslationsTable
  users: UsersTable
  shop_members: ShopMembersTable
  staff: StaffTable
  console_sessions: ConsoleSessionsTable
  authenticator_apps: AuthenticatorAppsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  recovery_codes: RecoveryCodesTable
  invitations: InvitationsTable
  api_keys: ApiKeysTable
  change_records: ChangeRecordsTable
  access_tokens: AccessTokensTable
  one_time_codes: OneTimeCodesTable
  reset_tokens: ResetTokensTable
  failures: FailuresTable
  social_identities: SocialIdentitiesTable
  addresses: AddressesTable
  removed_pictures: RemovedPicturesTable
  outbox: OutboxTable
  cart_lines: CartLinesTable
  collected_vouchers: CollectedVouchersTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_money: OrderMoneyTable
  ledger_postings: LedgerPostingsTable
  ledger_entries: LedgerEntriesTable
  ledger_balances: LedgerBalancesTable
  ledger_months: LedgerMonthsTable
  ledger_proofs: LedgerProofsTable
  ledger_adjustments: LedgerAdjustmentsTable
  gateway_accounts: GatewayAccountsTable
  gateway_movements: GatewayMovementsTable
  proof_runs: ProofRunsTable
  reconciliation_differences: ReconciliationDifferencesTable
  sandbox_movements: SandboxMovementsTable
  sandbox_fees: SandboxFeesTable
  shop_money: ShopMoneyTable
  fee_periods: FeePeriodsTable
  sales_facts: SalesFactsTable
  sales_sums: SalesSumsTable
  sales_keys: SalesKeysTable
  sales_due: SalesDueTable
  sales_state: SalesStateTable
  ledger_closings: LedgerClosingsTable
  tax_report_notices: TaxReportNoticesTable
  statements: StatementsTable
  fee_invoices: FeeInvoicesTable
  payout_accounts: PayoutAccountsTable
  market_account: MarketAccountTable
  payout_runs: PayoutRunsTable
  payout_lines: PayoutLinesTable
  payout_repayments: PayoutRepaymentsTable
  connect_accounts: ConnectAccountsTable
  payout_transfers: PayoutTransfersTable
  transfer_reversals: TransferReversalsTable
  order_counts: OrderCountsTable
  market_order_counts: MarketOrderCountsTable
  order_events: OrderEventsTable
  order_notes: OrderNotesTable
  order_cancellations: OrderCancellationsTable
  shipments: ShipmentsTable
  shipment_lines: ShipmentLinesTable
  kept_invoices: KeptInvoicesTable
  invoices: InvoicesTable
  number_ranges: NumberRangesTable
  payments: PaymentsTable
  payment_orders: PaymentOrdersTable
  refunds: RefundsTable
  refund_lines: RefundLinesTable
  disputes: DisputesTable
  withdrawals: WithdrawalsTable
  withdrawal_lines: WithdrawalLinesTable
  complaints: ComplaintsTable
  complaint_lines: ComplaintLinesTable
  complaint_photos: ComplaintPhotosTable
  withdrawal_photos: WithdrawalPhotosTable
  case_events: CaseEventsTable
  webhook_events: WebhookEventsTable
  idempotency_keys: IdempotencyKeysTable
  rate_limits: RateLimitsTable
  conversations: ConversationsTable
  messages: MessagesTable
  saved_replies: SavedRepliesTable
  notification_events: NotificationEventsTable
  notifications: NotificationsTable
  notification_settings: NotificationSettingsTable
  push_subscriptions: PushSubscriptionsTable
  push_deliveries: PushDeliveriesTable
  tickets: TicketsTable
  ticket_messages: TicketMessagesTable
  ticket_attachments: TicketAttachmentsTable
  ticket_notes: TicketNotesTable
  contact_messages: ContactMessagesTable
  shops: ShopsTable
  shop_holidays: ShopHolidaysTable
  identity_documents: IdentityDocumentsTable
  shop_facts: ShopFactsTable
  shop_taxes: ShopTaxesTable
  tax_categories: TaxCategoriesTable
  tax_rates: TaxRatesTable
  price_runs: PriceRunsTable
  rate_notices: RateNoticesTable
  price_run_shops: PriceRunShopsTable
  price_run_amounts: PriceRunAmountsTable
  commission_rules: CommissionRulesTable
  commission_notices: CommissionNoticesTable
  commission_version: CommissionVersionTable
  shop_pictures: ShopPicturesTable
  brands: BrandsTable
  colors: ColorsTable
  sizes: SizesTable
  categories: CategoriesTable
  products: ProductsTable
  product_counts: ProductCountsTable
  price_history: PriceHistoryTable
  manufacturers: ManufacturersTable
  product_safety: ProductSafetyTable
  recalls: RecallsTable
  recall_products: RecallProductsTable
  product_pictures: ProductPicturesTable
  product_categories: ProductCategoriesTable
  product_sizes: ProductSizesTable
  product_colors: ProductColorsTable
  product_variants: ProductVariantsTable
  stock_movements: StockMovementsTable
  product_imports: ProductImportsTable
  reviews: ReviewsTable
  questions: QuestionsTable
  reports: ReportsTable
  recent_views: RecentViewsTable
  favorites: FavoritesTable
  flash_sales: FlashSalesTable
  flash_sale_products: FlashSaleProductsTable
  flash_sale_offers: FlashSaleOffersTable
  vouchers: VouchersTable
  banners: BannersTable
  look_drafts: LookDraftsTable
  look_publications: LookPublicationsTable
  posts: PostsTable
  pages: PagesTable
  legal_pages: LegalPagesTable
  page_versions: PageVersionsTable
  reworded_texts: RewordedTextsTable
  search_terms: SearchTermsTable
  product_search: ProductSearchTable
  product_changes: ProductChangesTable
  product_change_feed: ProductChangeFeedTable
  search_synonyms: SearchSynonymsTable
  search_occasions: SearchOccasionsTable
  search_counts: SearchCountsTable
  search_positions: SearchPositionsTable
  saved_views: SavedViewsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
}

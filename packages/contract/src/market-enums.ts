/** Closed lists of what the market's staff works with. This file has no imports, as browser bundles include it. */

/** Views of the operator's customers: `all` leaves erased ones out. */
export const CUSTOMER_VIEWS = ['all', 'disabled', 'erased'] as const
export type CustomerView = (typeof CUSTOMER_VIEWS)[number]

/** Posts of the blog and pages. */
export const ARTICLE_KINDS = ['post', 'page'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]

/** A scheduled article appears by itself at its time. */
export const ARTICLE_STATES = ['published', 'scheduled', 'draft'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

/** Views of the operator's lists of posts and pages. */
export const ARTICLE_VIEWS = ['all', 'draft', 'scheduled', 'published'] as const
export type ArticleView = (typeof ARTICLE_VIEWS)[number]

/** Findings in the Markdown of an article: something that readers would miss. */
export const ARTICLE_PROBLEMS = ['removed', 'no_picture', 'no_description', 'no_heading', 'file_link'] as const
export type ArticleProblem = (typeof ARTICLE_PROBLEMS)[number]

/** Views of the operator's tickets: those that wait for an answer, one's own open ones, and those that wait for the shopper. */
export const MARKET_TICKET_VIEWS = ['open', 'mine', 'answered', 'closed'] as const
export type MarketTicketView = (typeof MARKET_TICKET_VIEWS)[number]

/** Views of the texts of the interface. */
export const INTERFACE_TEXT_VIEWS = ['all', 'reworded'] as const
export type InterfaceTextView = (typeof INTERFACE_TEXT_VIEWS)[number]

/** Where texts of the interface stand, beside the screens of the console (`console:orders`): pages of shoppers, and kinds of messages. */
export const TEXT_PLACES = [
  'everywhere',
  'home',
  'products',
  'product',
  'flash_sale',
  'shops',
  'shop',
  'shop_register',
  'search',
  'cart',
  'checkout',
  'payment',
  'login',
  'account',
  'orders',
  'messages',
  'addresses',
  'wishlist',
  'tickets',
  'blog',
  'pages',
  'contact',
  'missing',
  'mails',
  'documents',
  'answers',
  'console',
] as const
export type TextPlace = (typeof TEXT_PLACES)[number]

/** Groups of settings, as the console shows them. */
export const SETTING_GROUPS = [
  'market',
  'languages',
  'money',
  'payment',
  'accounts',
  'look',
  'links',
  'apps',
  'content',
  'operation',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

/** Work of the market that needs a person. */
export const OVERVIEW_QUEUES = [
  'sellers',
  'facts',
  'products',
  'tickets',
  'returns',
  'refunds',
  'disputes',
  'payouts',
  'fee_invoices',
  'proof',
  'reports',
  'webhooks',
  'messages',
] as const
export type OverviewQueueKey = (typeof OVERVIEW_QUEUES)[number]

/** Jobs that can fail and be tried again: mails and short messages, webhooks, and refunds. */
export const JOB_KINDS = ['message', 'webhook', 'refund'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** Changes of the market itself, or those of its shops too. */
export const RECORD_SCOPES = ['market', 'all'] as const
export type RecordScope = (typeof RECORD_SCOPES)[number]

/** The steps of a market's first run after the owner's account, in their order. */
export const SETUP_STEPS = ['market', 'look', 'payment', 'mail', 'category', 'pages', 'seller'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const SETUP_CHOICES = ['done', 'later'] as const
export type SetupChoice = (typeof SETUP_CHOICES)[number]

export const SETUP_STATES = ['open', ...SETUP_CHOICES] as const
export type SetupState = (typeof SETUP_STATES)[number]

/** Parts that may be missing in a market that is about to open. */
export const SETUP_GAPS = ['payment', 'mail', 'category', 'pages', 'seller', 'product', 'https', 'backup'] as const
export type SetupGap = (typeof SETUP_GAPS)[number]

/** The slugs of the pages that every market is expected to have: footer, checkout and account lead to those that can be read. */
export const NAMED_PAGES = ['terms-and-conditions', 'privacy-policy', 'imprint', 'withdrawal', 'about-us'] as const
export type NamedPage = (typeof NAMED_PAGES)[number]

/** What a page is for the law, in the order in which the footer links them. */
export const LEGAL_ROLES = [
  'terms',
  'privacy',
  'imprint',
  'withdrawal',
  'delivery',
  'guarantee',
  'accessibility',
] as const
export type LegalRole = (typeof LEGAL_ROLES)[number]

/** The usual address of the page of a role. Two of them are those of docs/spec §2. */
export const LEGAL_SLUGS: Readonly<Record<LegalRole, string>> = {
  terms: 'terms-and-conditions',
  privacy: 'privacy-policy',
  imprint: 'imprint',
  withdrawal: 'withdrawal',
  delivery: 'delivery',
  guarantee: 'guarantee',
  accessibility: 'accessibility',
}

/** What a draft leaves to be filled in; a text that still has it is not written yet. */
export const LEGAL_GAP = '[…]'

/** What a shop tells about who it is for the law. */
export const FACT_KINDS = [
  'trader',
  'legal_name',
  'address',
  'contact',
  'vat_id',
  'tax_number',
  'register',
  'packaging',
  'self_certification',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** Facts that the seller states itself: they are shown at once, and nobody verifies them (Directive 2011/83/EU, Art. 6a). */
export const OWN_STATEMENTS = ['trader', 'self_certification'] as const satisfies readonly FactKind[]
export type OwnStatement = (typeof OWN_STATEMENTS)[number]
export const isOwnStatement = (kind: FactKind): kind is OwnStatement => OWN_STATEMENTS.some((one) => one === kind)

export const FACT_STATES = ['given', 'verified', 'refused', 'expired'] as const
export type FactState = (typeof FACT_STATES)[number]

/** Views of the staff's list of facts: those that wait for a decision, or all that count. */
export const FACT_VIEWS = ['given', 'all'] as const
export type FactView = (typeof FACT_VIEWS)[number]

/** `ask`: what shops have not told about who they are is shown to them and to the staff as missing; `require`: they publish nothing before. */
export const SELLER_FACTS_MODES = ['off', 'ask', 'require'] as const
export type SellerFactsMode = (typeof SELLER_FACTS_MODES)[number]

/** How taxes are found: one list of percentages on top of every price, or rates by category, place and day. */
export const TAX_MODES = ['flat', 'rates'] as const
export type TaxMode = (typeof TAX_MODES)[number]

/** What becomes of prices when taxes move into them or out of them: they stay as written, or are multiplied so that shoppers pay the same. */
export const PRICE_FATES = ['keep', 'multiply'] as const
export type PriceFate = (typeof PRICE_FATES)[number]

/** What a run does with prices: multiplies them, takes that back, or does it again. */
export const PRICE_RUN_TASKS = ['multiply', 'undo', 'redo'] as const
export type PriceRunTask = (typeof PRICE_RUN_TASKS)[number]

/** What is taxed of a delivery charge: nothing, or each part of it as the goods that it is for. */
export const TAX_ON_DELIVERY = ['none', 'goods'] as const
export type TaxOnDelivery = (typeof TAX_ON_DELIVERY)[number]

/** What a rate is for bookkeeping (EN 16931): the usual ones, zero, exempt, or outside of tax. */
export const TAX_CODES = ['S', 'Z', 'E', 'O'] as const
export type TaxCode = (typeof TAX_CODES)[number]

/** What a shop is for taxes; all but `regular` charge none. */
export const SELLER_TAX_STATUSES = ['regular', 'small_business', 'private'] as const
export type SellerTaxStatus = (typeof SELLER_TAX_STATUSES)[number]

/** Of sellers' facts for the law: those that the law asks for are not all told; some wait to be verified. */
export const FACT_GAPS = ['missing', 'waiting'] as const
export type FactGap = (typeof FACT_GAPS)[number]

/** Facts of products that the market counts as missing. */
export const MARKET_PRODUCT_GAPS = ['content', 'safety'] as const
export type MarketProductGap = (typeof MARKET_PRODUCT_GAPS)[number]

/** Whose rates a shop charges: those of its own country, or those of the address. */
export const TAX_PLACES = ['origin', 'destination'] as const
export type TaxPlaceKind = (typeof TAX_PLACES)[number]

/** When a rate holds, seen from today. */
export const TAX_RATE_STATES = ['past', 'now', 'coming'] as const
export type TaxRateState = (typeof TAX_RATE_STATES)[number]

/** What a commission is a percentage of: what the goods cost with their tax, or without it. */
export const COMMISSION_BASES = ['gross', 'net'] as const
export type CommissionBase = (typeof COMMISSION_BASES)[number]

/** What of a commission a refund gives back once it was charged: all of it, all but the fixed part of each piece, or nothing. */
export const COMMISSION_ON_REFUND = ['all', 'percent_only', 'none'] as const
export type CommissionOnRefund = (typeof COMMISSION_ON_REFUND)[number]

/** Where a version of a commission rule stands, seen from now. */
export const COMMISSION_STATES = ['draft', 'announced', 'in_force', 'ended'] as const
export type CommissionState = (typeof COMMISSION_STATES)[number]

/** What a notice tells a seller: a rule comes, it ends, or its announcement was taken back. */
export const COMMISSION_NOTICES = ['announced', 'ended', 'withdrawn'] as const
export type CommissionNoticeKind = (typeof COMMISSION_NOTICES)[number]

/** What the price of a product says about tax. */
export const PRICE_TAXES = ['included', 'added', 'none'] as const
export type PriceTax = (typeof PRICE_TAXES)[number]

/** Members of the EU: there, consumers read prices with the tax in them (Directive 98/6/EC, Art. 2(a)). */
export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** The parts of a market that the list of what is missing looks at, each with its state. */
export const READINESS_AREAS = ['law', 'market', 'payment', 'catalogue', 'operation'] as const
export type ReadinessArea = (typeof READINESS_AREAS)[number]

export const READINESS_STATES = ['missing', 'partly', 'done'] as const
export type ReadinessState = (typeof READINESS_STATES)[number]

/** What the list looks at, in its order. A key is added with its feature. */
export const READINESS_KEYS = [
  'legal_pages.terms',
  'legal_pages.privacy',
  'legal_pages.imprint',
  'legal_pages.withdrawal',
  'legal_pages.delivery',
  'legal_pages.guarantee',
  'legal_pages.accessibility',
  'contact',
  'home_country',
  'tax_rates',
  'payment',
  'mail',
  'category',
  'seller',
  'identity_of_sellers',
  'delivery_nowhere',
  'order_button',
  'product',
  'unit_prices',
  'product_safety',
  'https',
  'backup',
] as const
export type ReadinessKey = (typeof READINESS_KEYS)[number]

/** Views of the operator's brands, colours and sizes: `missing` lacks a translation, `unused` is in no product. */
export const TAXONOMY_VIEWS = ['all', 'missing', 'unused'] as const
export type TaxonomyView = (typeof TAXONOMY_VIEWS)[number]

/** Sections of the home page, in the order of a market that has changed nothing. */
export const HOME_SECTIONS = [
  'hero',
  'categories',
  'flash_sale',
  'best_deals',
  'promos',
  'popular',
  'shops',
  'incoming_sale',
  'just_for_you',
  'blog',
] as const
export type HomeSectionId = (typeof HOME_SECTIONS)[number]

/** The places of the home page's banners: the carousel, and the panels between the rows. */
export const HOME_BANNER_PLACES = ['hero', 'promo'] as const
export type HomeBannerPlace = (typeof HOME_BANNER_PLACES)[number]

/** Views of the operator's products: `hidden` holds refused ones too. */
export const MARKET_PRODUCT_VIEWS = ['visible', 'waiting', 'hidden'] as const
export type MarketProductView = (typeof MARKET_PRODUCT_VIEWS)[number]

export const MARKET_REVIEW_VIEWS = ['visible', 'hidden'] as const
export type MarketReviewView = (typeof MARKET_REVIEW_VIEWS)[number]

export const MARKET_SELLER_SORTS = ['-registered_at', 'registered_at', 'name', '-name'] as const
export type MarketSellerSort = (typeof MARKET_SELLER_SORTS)[number]

/** Events that webhooks of the market hear of: those of all shops, and its own. Conversations of shops are left out. */
export const MARKET_WEBHOOK_EVENTS = [
  'order.placed',
  'order.changed',
  'return.changed',
  'product.changed',
  'review.created',
  'question.created',
  'invoice.issued',
  'dispute.changed',
  'payout.changed',
  'seller.applied',
  'ticket.opened',
] as const
export type MarketWebhookEvent = (typeof MARKET_WEBHOOK_EVENTS)[number]

/** Views of what was searched: texts that found nothing, and those after which most people opened none of the products. */
export const SEARCH_REPORT_VIEWS = ['nothing', 'unclicked', 'all'] as const
export type SearchReportView = (typeof SEARCH_REPORT_VIEWS)[number]

/** What a page tells of a search: its products were shown, it found none, or one of its products was opened. */
export const SEARCH_EVENTS = ['found', 'nothing', 'opened'] as const
export type SearchEvent = (typeof SEARCH_EVENTS)[number]

/** Accounts of the ledger that a shop has: cash that it collected, what it is owed and not yet paid, what can be paid, and what a case holds. */
export const SHOP_ACCOUNTS = ['pending', 'available', 'held', 'cash_with'] as const
export type ShopAccount = (typeof SHOP_ACCOUNTS)[number]

/** Accounts of the ledger that a payment gateway has. */
export const GATEWAY_ACCOUNTS = ['gateway', 'disputed', 'unexplained'] as const
export type GatewayAccount = (typeof GATEWAY_ACCOUNTS)[number]

/** Accounts of the ledger that are the market's. */
export const MARKET_ACCOUNTS = [
  'bank',
  'refunds_due',
  'market_vouchers',
  'commission',
  'commission_vat',
  'gateway_fees',
  'payouts_in_transit',
  'goodwill',
  'losses',
  'opening',
  'tax_due',
] as const
export type MarketAccount = (typeof MARKET_ACCOUNTS)[number]

export const LEDGER_ACCOUNTS = [...SHOP_ACCOUNTS, ...GATEWAY_ACCOUNTS, ...MARKET_ACCOUNTS] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** What a posting of the ledger tells of. */
export const POSTING_KINDS = [
  'paid',
  'gateway_fee',
  'earned',
  'cash',
  'cash_kept',
  'part_gone',
  'fee_back',
  'refund_done',
  'refund_failed',
  'goodwill',
  'release',
  'hold',
  'unhold',
  'gateway_payout',
  'payout',
  'payout_paid',
  'payout_returned',
  'dispute_taken',
  'dispute_won',
  'dispute_lost',
  'dispute_fee',
  'unassigned',
  'assigned',
  'repayment',
  'adjustment',
  'opening',
] as const
export type PostingKind = (typeof POSTING_KINDS)[number]

/** Accounts that staff may correct by hand, besides what a shop can be paid. */
export const ADJUSTABLE_ACCOUNTS = ['losses', 'goodwill', 'bank', 'gateway', 'unexplained', 'available'] as const
export type AdjustableAccount = (typeof ADJUSTABLE_ACCOUNTS)[number]

/** A correction waits, was posted, or came to nothing. */
export const ADJUSTMENT_STATES = ['proposed', 'posted', 'discarded'] as const
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number]

/** What holds the money of an order until it is over. */
export const CASE_KINDS = ['withdrawal', 'complaint', 'dispute'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** How it is known that an order has arrived: its shopper said so, staff recorded the carrier's word, its code was given, time went by, or cash was taken. */
export const DELIVERY_PROOFS = ['shopper', 'tracking', 'pickup', 'time', 'cash'] as const
export type DeliveryProof = (typeof DELIVERY_PROOFS)[number]

/**
 * How far a withdrawal has come. `unmatched`: code and address fit no order; `review`: late, of exempt goods, or of pieces that are gone;
 * `revoked`: taken back by both sides; `contested`: its shopper objects to what was kept back, and the market decides.
 */
export const WITHDRAWAL_STATES = [
  'unmatched',
  'review',
  'declared',
  'sent',
  'received',
  'refunding',
  'refunded',
  'not_valid',
  'not_returned',
  'revoked',
  'contested',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** A withdrawal in one of them holds no money (any more). */
export const ENDED_WITHDRAWALS: readonly WithdrawalState[] = [
  ...(['unmatched', 'refunded', 'not_valid', 'not_returned', 'revoked'] as const),
]

/** Who pays for sending goods back that were withdrawn from (Directive 2011/83/EU, Art. 14(1)). */
export const RETURN_COSTS = ['shopper', 'shop'] as const
export type ReturnCost = (typeof RETURN_COSTS)[number]

/** Why somebody looks at a withdrawal before it counts. */
export const REVIEW_REASONS = ['late', 'exempt', 'pieces_gone', 'in_words', 'no_right'] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

export const RETURN_KINDS = ['withdrawal', 'complaint'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

/**
 * How far a complaint has come. `approved`: the seller or the market agreed to a way out; `declined`: the market found against it;
 * `settled`: repaired or replaced; `lapsed`: refused, and nobody asked the market in time.
 */
export const COMPLAINT_STATES = [
  ...(['requested', 'approved', 'refused', 'escalated', 'declined', 'sent'] as const),
  ...(['received', 'refunding', 'refunded', 'settled', 'cancelled', 'lapsed', 'not_returned'] as const),
] as const
export type ComplaintState = (typeof COMPLAINT_STATES)[number]

/** A complaint in one of them holds no money (any more). */
export const ENDED_COMPLAINTS: readonly ComplaintState[] = [
  ...(['refunded', 'settled', 'declined', 'cancelled', 'lapsed', 'not_returned'] as const),
]
export type ReturnState = WithdrawalState | ComplaintState
export const RETURN_STATES: readonly ReturnState[] = [...new Set([...WITHDRAWAL_STATES, ...COMPLAINT_STATES])]

/** `missing`: it was not in the parcel; `changed_mind`: where the market takes goods back without a fault. */
export const COMPLAINT_REASONS = ['faulty', 'damaged', 'wrong', 'missing', 'changed_mind', 'other'] as const
export type ComplaintReason = (typeof COMPLAINT_REASONS)[number]

/** The shopper's wish, and the way out that a complaint was given. `repair`: repaired, or replaced by a new one. */
export const COMPLAINT_WISHES = ['refund', 'part_refund', 'repair'] as const
export type ComplaintWish = (typeof COMPLAINT_WISHES)[number]

/** The party whose word approved, refused or declined a complaint. */
export const COMPLAINT_DECIDERS = ['seller', 'operator'] as const
export type ComplaintDecider = (typeof COMPLAINT_DECIDERS)[number]

/**
 * Steps of the shopper. `escalate`: asks the market to decide; `accept`: takes what the seller offers; `revoke`: asks to take a withdrawal
 * back; `object`: does not agree with what was kept back of one.
 */
export const OWN_RETURN_STEPS = ['sent', 'cancel', 'escalate', 'accept', 'revoke', 'object'] as const
export type OwnReturnStep = (typeof OWN_RETURN_STEPS)[number]

/** The views of a shop's list of returns. */
export const RETURN_VIEWS = ['to_answer', 'coming', 'to_check', 'refunding', 'done'] as const
export type ReturnView = (typeof RETURN_VIEWS)[number]
/** Those of the market's staff. */
export const MARKET_RETURN_VIEWS = ['to_decide', 'late', 'open', 'done'] as const
export type MarketReturnView = (typeof MARKET_RETURN_VIEWS)[number]

/** What can be done with a return. */
export const RETURN_ACTIONS = [
  'accept',
  'approve',
  'refuse',
  'receive',
  'refund',
  'settle',
  'not_returned',
  'agree_revoke',
  'assign',
  'decide',
  'decide_deduction',
  'reject',
] as const
export type ReturnAction = (typeof RETURN_ACTIONS)[number]

/** Closed lists of values on the wire. This file has no imports, as browser bundles include it. */

export const DIRECTIONS = ['ltr', 'rtl'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const CURRENCY_POSITIONS = ['prefix', 'suffix'] as const
export type CurrencyPosition = (typeof CURRENCY_POSITIONS)[number]

export const OTP_TYPES = ['email', 'phone'] as const
export type OtpType = (typeof OTP_TYPES)[number]

export const SOCIAL_PROVIDERS = ['google', 'facebook', 'apple'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

export const LINK_TARGETS = ['_self', '_blank'] as const
export type LinkTarget = (typeof LINK_TARGETS)[number]

export const FOOTER_ITEM_TYPES = ['logo', 'text', 'email', 'phone', 'social_links', 'app_store', 'link'] as const
export type FooterItemType = (typeof FOOTER_ITEM_TYPES)[number]

export const PRODUCT_SORTS = [
  'just_for_you',
  'newest',
  'top_selling',
  'popular_product',
  'best_deal',
  'high_to_low',
  'low_to_high',
  'top_rated',
] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const SHOP_SORTS = ['popular', 'top_rated', 'newest', 'name'] as const
export type ShopSort = (typeof SHOP_SORTS)[number]

export const REVIEW_SORTS = ['newest', 'highest', 'lowest', 'with_photos'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** Views of a shop's reviews. What the shop has reported waits for the operator, so it is not `unanswered`. */
export const REVIEW_VIEWS = ['unanswered', 'all', 'reported'] as const
export type ReviewView = (typeof REVIEW_VIEWS)[number]

export const QUESTION_VIEWS = ['unanswered', 'answered', 'all'] as const
export type QuestionView = (typeof QUESTION_VIEWS)[number]

/** The reason why a shop reports a review or a question to the operator. */
export const REPORT_REASONS = ['spam', 'offensive', 'personal_data', 'wrong_product', 'untrue', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Things that are reported: by a shopper, or by a shop. A conversation is reported by its shopper. */
export const REPORT_KINDS = ['product', 'shop', 'review', 'question', 'conversation'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** `handled`: something else was done, such as closing the shop. `shown`: a hidden product is shown again. */
export const REPORT_OUTCOMES = ['dismissed', 'hidden', 'shown', 'handled'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** Views of the operator's reports: all that are open, the open ones of a kind, and those that are settled. */
export const REPORT_VIEWS = ['open', ...REPORT_KINDS, 'settled'] as const
export type ReportView = (typeof REPORT_VIEWS)[number]

/** Why a product is kept from shoppers: the market hid it, is to approve it or refused it, or it is recalled. */
export const PRODUCT_HOLDS = ['hidden', 'waiting', 'refused', 'recalled'] as const
export type ProductHoldState = (typeof PRODUCT_HOLDS)[number]

/** Why a product cannot be given back within 14 days (Directive 2011/83/EU, Art. 16). */
export const WITHDRAWAL_EXEMPTIONS = ['custom', 'perishable', 'hygiene', 'mixed', 'sealed_media', 'press'] as const
export type WithdrawalExemption = (typeof WITHDRAWAL_EXEMPTIONS)[number]

/** The classes of energy labels (Regulation (EU) 2017/1369). */
export const ENERGY_CLASSES = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
export type EnergyClass = (typeof ENERGY_CLASSES)[number]

export const ADDRESS_TYPES = ['home', 'office', 'other'] as const
export type AddressType = (typeof ADDRESS_TYPES)[number]

export const GENDERS = ['male', 'female', 'other'] as const
export type Gender = (typeof GENDERS)[number]

/** In the order of fulfilment; `cancelled` ends an order early. */
export const ORDER_STATUSES = [
  'pending',
  'confirm',
  'processing',
  'pickup',
  'on_the_way',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The status that a shop chooses. A product is shown to shoppers while it is `active` and the market does not hold it; `archived` is kept for its orders alone. */
export const PRODUCT_STATUSES = ['draft', 'active', 'hidden', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** Views of a seller's products: `low` holds active ones that are low or out of stock, `all` everything but archived ones. */
export const PRODUCT_VIEWS = ['all', 'active', 'low', 'hidden', 'draft', 'archived'] as const
export type ProductView = (typeof PRODUCT_VIEWS)[number]

export const STOCK_LEVELS = ['low', 'out'] as const
export type StockLevel = (typeof STOCK_LEVELS)[number]

/** What a product may lack: a tax category of its own, the weight of a variant, how much is in it, or its safety facts. */
export const PRODUCT_GAPS = ['tax_category', 'weight', 'content', 'safety'] as const
export type ProductGap = (typeof PRODUCT_GAPS)[number]

export const SELLER_PRODUCT_SORTS = ['-created_at', 'name', 'price', '-price', 'stock', '-stock', '-sold'] as const
export type SellerProductSort = (typeof SELLER_PRODUCT_SORTS)[number]

/** Numbered documents of an order. A credit note takes an invoice back, whole or in part. */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** The canceller of an order; `expiry`: it was not paid in time, `market`: one of the market's staff. */
export const CANCELLERS = ['shopper', 'seller', 'expiry', 'market'] as const
export type Canceller = (typeof CANCELLERS)[number]

export const PAYMENT_METHODS = ['cash', 'online'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Why money goes back; `duplicate`: it had been paid twice; `gateway`: it was made in the gateway's dashboard. */
export const REFUND_KINDS = [
  'cancellation',
  'withdrawal',
  'complaint',
  'undelivered',
  'goodwill',
  'duplicate',
  'gateway',
] as const
export type RefundKind = (typeof REFUND_KINDS)[number]

/** How money goes back: where it was paid from, in cash by the seller, or by a transfer of the market. */
export const REFUND_MEANS = ['gateway', 'cash', 'transfer'] as const
export type RefundMeans = (typeof REFUND_MEANS)[number]

/** `sent`: the gateway has not decided yet; `failed`: it has refused, and the market sees to it. */
export const REFUND_STATES = ['open', 'sent', 'done', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export const REFUND_BEARERS = ['shop', 'market'] as const
export type RefundBearer = (typeof REFUND_BEARERS)[number]

/** `accepted`: lost, as nobody objected. */
export const DISPUTE_STATES = ['needs_response', 'under_review', 'won', 'lost', 'accepted'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

export const DISCOUNT_TYPES = ['Percentage', 'Amount'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

/** Vouchers of a shop by time: those that have begun, those that will, and those that are over or were stopped. */
export const VOUCHER_VIEWS = ['running', 'coming', 'ended'] as const
export type VoucherView = (typeof VOUCHER_VIEWS)[number]

/**
 * Of an offer in a flash sale: it counts, waits for the market, or was refused by it; or the market proposes it and its shop is to decide,
 * or has declined.
 */
export const FLASH_OFFER_STATES = ['accepted', 'waiting', 'refused', 'proposed', 'declined'] as const
export type FlashOfferState = (typeof FLASH_OFFER_STATES)[number]

/** The author of a message: the shopper, or the shop. */
export const MESSAGE_SIDES = ['user', 'shop'] as const
export type MessageSide = (typeof MESSAGE_SIDES)[number]

/** Views of a shop's inbox; `mine` holds the open conversations that are assigned to the caller. */
export const INBOX_VIEWS = ['unanswered', 'open', 'mine', 'closed'] as const
export type InboxView = (typeof INBOX_VIEWS)[number]

/** In this order: waiting for the operator, answered, closed without a solution, solved. */
export const TICKET_STATUSES = ['pending', 'confirm', 'cancel', 'completed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

export const TICKET_SIDES = ['user', 'support'] as const
export type TicketSide = (typeof TICKET_SIDES)[number]

/** A new shop is `pending`, or `active` with the setting `shop_auto_approve`. The operator activates or rejects it, and may close any. */
export const SHOP_STATUSES = ['pending', 'active', 'rejected', 'closed'] as const
export type ShopStatus = (typeof SHOP_STATUSES)[number]

/** Views of the operator's sellers. */
export const MARKET_SELLER_VIEWS = ['all', ...SHOP_STATUSES] as const
export type MarketSellerView = (typeof MARKET_SELLER_VIEWS)[number]

/** During holidays, a shop takes no orders, or sends them afterwards. */
export const HOLIDAY_MODES = ['refuse', 'later'] as const
export type HolidayMode = (typeof HOLIDAY_MODES)[number]

export const OUTBOX_CHANNELS = ['sms', 'email'] as const
export type OutboxChannel = (typeof OUTBOX_CHANNELS)[number]

/** The kinds of things whose changes are recorded. */
export const SUBJECT_KINDS = [
  'order',
  'dispute',
  'shipment',
  'invoice',
  'return',
  'product',
  'recall',
  'import',
  'stock',
  'category',
  'brand',
  'color',
  'size',
  'search_synonym',
  'search_occasion',
  'voucher',
  'flash_sale',
  'review',
  'question',
  'conversation',
  'saved_reply',
  'shop',
  'identity',
  'tax',
  'commission',
  'ledger',
  'payout',
  'payout_account',
  'holiday',
  'delivery',
  'notifications',
  'member',
  'staff',
  'account',
  'session',
  'api_key',
  'webhook',
  'view',
  'settings',
  'content',
  'ticket',
  'backup',
  'report',
  'look',
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** The authors of changes: a member of a shop's team, one of the staff, a program with a key, a command, or the market itself. */
export const ACTOR_KINDS = ['member', 'staff', 'key', 'command', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** How a method of delivery is charged: one charge, by weight, or by the amount of the goods; what is picked up costs nothing. */
export const DELIVERY_KINDS = ['flat', 'weight', 'amount', 'pickup'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

export const DELIVERY_SPEEDS = ['standard', 'express'] as const
export type DeliverySpeed = (typeof DELIVERY_SPEEDS)[number]

/** Days on the way: without Sundays and public holidays of the address, or all. */
export const TRANSIT_DAYS = ['working', 'all'] as const
export type TransitDays = (typeof TRANSIT_DAYS)[number]

/** What a place of a zone is: a whole country or region, post codes that begin alike, or those of a range. */
export const PLACE_KINDS = ['all', 'prefix', 'range'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** The country of a place of a delivery zone that is everywhere that no other zone has. */
export const EVERYWHERE = '*'
export const hasEverywhere = ({ places }: { places: readonly { country: string }[] }): boolean =>
  places.some(({ country }) => country === EVERYWHERE)

/** Why a shop does not deliver: to no zone of it, nothing so heavy, nobody knows the country, or no pick-up date is open. */
export const UNDELIVERABLE_REASONS = ['no_zone', 'no_method', 'country_unknown', 'no_pickup'] as const
export type UndeliverableReason = (typeof UNDELIVERABLE_REASONS)[number]

/** Reasons of a change of stock. */
export const STOCK_REASONS = ['sale', 'cancellation', 'return', 'count', 'correction', 'import'] as const
export type StockReason = (typeof STOCK_REASONS)[number]

/** Reasons that people give; the others belong to orders and imports. */
export const MANUAL_STOCK_REASONS = ['return', 'count', 'correction'] as const
export type ManualStockReason = (typeof MANUAL_STOCK_REASONS)[number]

/** Views of a shop's stock: `low` holds active variants at or below their limit, `out` those without any piece. */
export const STOCK_VIEWS = ['all', 'low', 'out'] as const
export type StockView = (typeof STOCK_VIEWS)[number]

/** The fields of a product that an import changes; those of a variant name it. */
export const IMPORT_FIELDS = [
  'name',
  'description',
  'summary',
  'brand',
  'status',
  'categories',
  'tax_category',
  'withdrawal_exempt',
  'energy_label',
  'safety',
  'price',
  'discount_price',
  'pictures',
  'surcharge',
  'option_name',
  'variant',
  'variant_picture',
  'stock',
  'sku',
  'barcode',
  'grams',
  'net_quantity',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/**
 * The events that a shop's team hears of. `unanswered_message`: a shopper has waited 30 minutes; `low_stock`: a variant came to its limit;
 * `case_decided`: the market decided a complaint; `product_decided`: it hid, refused, approved or showed a product; `offer_decided`: it accepted or refused an offer of a flash sale, or
 * proposes one; `webhook_off`: a webhook failed for three days and was switched off.
 */
export const NOTIFICATION_KINDS = [
  'new_order',
  'withdrawal',
  'complaint',
  'case_decided',
  'dispute',
  'payout',
  'payout_account',
  'statement',
  'tax_report',
  'rule',
  'unanswered_message',
  'low_stock',
  'new_review',
  'new_question',
  'product_decided',
  'review_hidden',
  'offer_decided',
  'webhook_off',
  'tax_rate_coming',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The events that a webhook may be told of. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.changed',
  'return.changed',
  'message.created',
  'product.changed',
  'review.created',
  'question.created',
  'invoice.issued',
  'dispute.changed',
  'payout.changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The type of a delivery; `webhook.test` is sent by hand alone. */
export const WEBHOOK_DELIVERY_TYPES = [...WEBHOOK_EVENTS, 'seller.applied', 'ticket.opened', 'webhook.test'] as const
export type WebhookDeliveryType = (typeof WEBHOOK_DELIVERY_TYPES)[number]

export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number]

/** Reasons why an attempt failed. `status`: the answer was not 2xx; `secret`: `APP_SECRET` has changed, so a new secret is needed. */
export const WEBHOOK_FAULTS = ['status', 'timeout', 'unreachable', 'not_public', 'certificate', 'secret'] as const
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]

/** How people hear of an event; `in_app`: in the console's list, `push`: on their devices. */
export const NOTIFICATION_WAYS = ['mail', 'in_app', 'push'] as const
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number]

/** The first steps of a new shop. */
export const CHECKLIST_STEPS = ['logo', 'delivery', 'first_product', 'first_answer'] as const
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number]

/** The kinds of what a search of the console finds, in the order in which they are shown. */
export const FOUND_KINDS = ['order', 'product', 'customer', 'voucher'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

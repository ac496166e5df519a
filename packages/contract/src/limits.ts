/**
 * Limits that server and browser share, with their source in docs/spec; those without one are our choice. Lengths count UTF-16
 * units, as JavaScript's `length` does. This file has no imports, as browser bundles include it.
 */

// Pages of lists (docs/spec/api §1; chat: docs/spec §9).
export const PAGE_MAX = 100_000
export const PER_PAGE_MAX = 100
export const PER_PAGE_DEFAULT = 10
/** Lists of the console, by cursor. */
export const LIST_LIMIT_DEFAULT = 50
export const LIST_LIMIT_MAX = 200
export const PRODUCTS_PER_PAGE = 24
export const SHOPS_PER_PAGE = 12
export const BLOGS_PER_PAGE = 9
export const QUESTIONS_PER_PAGE = 5
export const CHAT_MESSAGES_PER_PAGE = 20
export const CHAT_SHOPS_PER_PAGE = 20

// Numbers of items on the home page, a product page and in suggestions (docs/spec/api §3 and §4).
export const HOME_CATEGORIES = 10
export const HOME_SHOPS = 8
export const HOME_PRODUCTS = 12
export const RELATED_PRODUCTS = 12
export const SUGGESTED_PRODUCTS = 6
export const SUGGESTED_CATEGORIES = 4
export const SUGGESTED_SHOPS = 3
export const SUGGESTED_TEXTS = 5
export const RECENT_VIEWS_MAX = 24
export const DASHBOARD_ORDERS = 5
export const CONTEXT_ORDERS = 5
export const CONTEXT_PRODUCTS = 6

// Limits for one shopper.
export const ADDRESSES_MAX = 20
export const WISHLIST_MAX = 500
export const CART_LINES_MAX = 100

// The console's first screen, and notifications.
/** Rows of each queue. */
export const TODAY_ROWS = 3
export const TODAY_DAYS = 14
export const NOTIFICATIONS_PER_PAGE = 20
export const PUSH_DEVICES_MAX = 10
export const PUSH_ENDPOINT_MAX = 1_000

// Lists in one request.
export const FILTER_IDS_MAX = 50
export const CHECKOUT_SHOPS_MAX = 50

// Figures.
/** The highest count of a filter, which stands for that many or more: counting them all would cost, and nobody compares such numbers. */
export const FILTER_COUNT_MAX = 10_000
export const QUANTITY_MIN = 1
export const QUANTITY_MAX = 999
/** A decimal of the default currency. With ten digits, sums of minor units remain safe integers. */
export const PRICE_MAX = 9_999_999_999
export const RATING_MIN = 1
export const RATING_MAX = 5

// Accounts (docs/spec §5 and §9; docs/spec/api §5).
export const OTP_LENGTH = 4
export const OTP_RESEND_SECONDS = 60
export const PHONE_MIN_LENGTH_DEFAULT = 9
export const PHONE_MAX_LENGTH_DEFAULT = 16
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const TOKEN_MAX = 256
/** Codes and access tokens of sign-in providers are long. */
export const SOCIAL_CODE_MAX = 4096
export const SOCIAL_ID_TOKEN_MAX = 8192
export const NONCE_MAX = 128

// Presence (docs/spec §4 and §9; docs/spec/api §5).
export const LAST_SEEN_PING_MS = 10 * 60 * 1000
export const ACTIVE_WITHIN_MS = 12 * 60 * 1000

// Texts.
export const SEARCH_MAX = 100
/** Fewer letters match nearly everything. */
export const CONSOLE_SEARCH_MIN = 2
export const NAME_MAX = 100
/** Numbers of authorities and registers, and post codes. */
export const FACT_NUMBER_MAX = 40
/** RFC 5321: the longest address that mail can reach. */
export const EMAIL_MAX = 254
/** With separators and an extension: `+49 (0) 151 / 2345 6789 ext. 1234`. */
export const PHONE_MAX = 40
export const PHONE_CODE_MAX = 8
export const COUNTRY_MAX = 80
export const SLUG_MAX = 160
export const LOCALE_MAX = 35
export const ADDRESS_LINE_MAX = 200
export const AREA_MAX = 100
export const FLAT_NO_MAX = 30
export const POST_CODE_MAX = 20
export const DELIVERY_ZONES_MAX = 100
export const DELIVERY_PLACES_MAX = 2_000
export const DELIVERY_METHODS_MAX = 50
export const DELIVERY_TEMPLATES_MAX = 100
export const DELIVERY_RATES_MAX = 200
export const DELIVERY_DAYS_MAX = 60
export const DELIVERY_NAME_MAX = 60
export const PICKUP_PLACES_MAX = 50
/** Of a shop, that are still to come. */
export const PICKUP_DATES_MAX = 500
export const PICKUP_WEEKS_MAX = 52
export const PICKUP_SLOTS_MAX = 10_000
/** Days before a pick-up on which its orders end. */
export const PICKUP_ORDER_DAYS_MAX = 60
export const PICKUP_NOTE_MAX = 200
/** A shopper may give a wrong code so many times at once. */
export const PICKUP_CODE_TRIES = 5
export const PUBLIC_HOLIDAYS_MAX = 500
export const PUBLIC_HOLIDAYS_ALL_MAX = 10_000
export const UNIT_MAX = 30
export const MAKER_ADDRESS_MAX = 500
export const MANUFACTURERS_MAX = 500
export const SAFETY_IDENTIFIER_MAX = 200
export const SAFETY_WARNINGS_MAX = 2_000
export const RECALL_TEXT_MAX = 4_000
export const RECALLED_PRODUCTS_MAX = 500
/** Of a net quantity, in its unit. */
export const NET_QUANTITY_MAX = 1_000_000
export const COUPON_CODE_MAX = 40
/** A code that a seller makes; older ones may be longer. */
export const VOUCHER_CODE_MAX = 30
export const VOUCHER_USES_MAX = 1_000_000
export const FLASH_SALE_NAME_MAX = 80
/** Flash sales that have not ended, as shoppers see all of them at once. */
export const FLASH_SALES_OPEN_MAX = 50
/** Offers of a flash sale, those that wait included. */
export const FLASH_SALE_OFFERS_MAX = 500
export const FLASH_SALE_CANDIDATES_MAX = 20
export const PICTURE_PATH_MAX = 300
export const GATEWAY_MAX = 40
export const GATEWAY_KEY_MAX = 300
export const CARRIER_MAX = 60
export const TRACKING_NUMBER_MAX = 80
export const TRACKING_URL_MAX = 500
/** A pasted list of tracking numbers: about two hundred lines. */
export const TRACKING_LIST_MAX = 20_000
export const TRACKING_LINES_MAX = 200
export const INTERNAL_NOTE_MAX = 1_000
export const INTERNAL_NOTES_MAX = 200
/** The most pieces that a variant may have. */
export const STOCK_MAX = 1_000_000
export const STOCK_NOTE_MAX = 200
export const BARCODE_MAX = 255
export const IMPORT_ROWS_MAX = 5_000
/** Pasted text; larger ones are sent as a file. */
export const IMPORT_TEXT_MAX = 500_000
export const IMPORT_CELL_MAX = 1_000
export const IMPORT_CORRECTIONS_MAX = 100
export const IMPORTS_LISTED = 20
export const IMPORT_UNDO_DAYS = 30
export const IDEMPOTENCY_KEY_MAX = 100
export const CHAT_MESSAGE_MAX = 2000
export const SAVED_REPLY_TITLE_MAX = 60
export const FOUND_OF_A_KIND_MAX = 5
export const SAVED_REPLIES_MAX = 100
export const REVIEW_MAX = 2000
export const QUESTION_MAX = 500
/** A shop's answer to a review or a question. */
export const ANSWER_MAX = 2000
export const REPORT_TEXT_MAX = 1000
export const ORDER_NOTE_MAX = 500
export const REFUND_REFERENCE_MAX = 140
/** Names in credit transfers are no longer. */
export const PAYOUT_HOLDER_MAX = 70
export const PAYOUT_TOWN_MAX = 35
export const PAYOUT_REASON_MAX = 200
export const PAYOUT_SHOPS_MAX = 1_000
/** As people write it, with spaces. */
export const IBAN_MAX = 50
export const BIC_MAX = 11
export const CANCEL_REASON_MAX = 500
export const ORDER_CODE_MAX = 40
export const ORDER_LINK_MAX = 200
export const ORDER_LINK_DAYS = 30
export const WITHDRAWAL_TEXT_MAX = 2_000
export const WITHDRAWAL_REASON_MAX = 500
/** Why a seller keeps something back of a withdrawal, and why its shopper objects. */
export const DEDUCTION_TEXT_MAX = 1000
export const COMPLAINT_TEXT_MAX = 2_000
export const COMPLAINT_ANSWER_MAX = 1_000
export const COMPLAINT_PHOTOS_MAX = 5
export const RETURN_ADDRESS_MAX = 500
export const RETURN_ANSWER_DAYS_MAX = 30
export const RETURN_DAYS_MAX = 365
/** Internal notes of one ticket. */
export const TICKET_NOTES_MAX = 100
export const TICKET_NUMBER_MAX = 40
export const ISSUE_TYPE_MAX = 60
export const SUBJECT_MAX = 150
export const SUPPORT_MESSAGE_MAX = 5000
export const SHOP_DESCRIPTION_MAX = 3000
export const SHOP_POLICY_MAX = 5000
export const ESTIMATED_DELIVERY_MAX = 60
export const HOLIDAY_MESSAGE_MAX = 300
/** Coming holidays of one shop. */
export const HOLIDAYS_MAX = 20
/** The longest holidays in days, and how many days ahead they may end. */
export const HOLIDAY_DAYS_MAX = 366
export const TIME_ZONE_MAX = 60
export const FORM_TOKEN_MAX = 200
/** The name of an uploaded file. */
export const FILE_NAME_MAX = 100

// Products of a shop.
export const PRODUCT_NAME_MAX = 255
export const PRODUCT_SUMMARY_MAX = 300
export const PRODUCT_DESCRIPTION_MAX = 50_000
export const PRODUCT_TEXTS_MAX = 30
export const BRAND_NAME_MAX = 100
export const SKU_MAX = 100
export const OPTION_NAME_MAX = 100
/** A product's own name for its size or colour. */
export const OPTION_LABEL_MAX = 40
export const CATEGORY_NAME_MAX = 60
/** More places than siblings: the last one. */
export const TAXONOMY_POSITION_MAX = 100_000
/** Sizes, or colours, of one product. */
export const OPTIONS_MAX = 100
export const VARIANTS_MAX = 2_000
export const PRODUCT_PICTURES_MAX = 20
export const PICTURE_ALT_MAX = 500
export const PRODUCT_CATEGORIES_MAX = 20
export const VARIANT_STOCK_MAX = 1_000_000
export const GRAMS_MAX = 10_000_000
/** Products that are approved or refused together. */
export const BULK_DECISIONS_MAX = 200
export const BULK_PRODUCTS_MAX = 1_000
/** Pictures in one upload, and those of a shop that no product uses yet. */
export const UPLOADED_PICTURES_MAX = 10
export const UNUSED_PICTURES_MAX = 1_000

/** Messages sent sooner after fetching the contact form come from a machine. */
export const CONTACT_FORM_SECONDS_MIN = 3

/** Backups in the console's list, and their files that are kept on the server. */
export const BACKUPS_LISTED = 20
export const BACKUPS_KEPT = 3
export const BACKUP_DAYS_KEPT_MAX = 90
export const BACKUP_WEEKS_KEPT_MAX = 104
export const BACKUP_MONTHS_KEPT_MAX = 120

/** The JSON of one setting. */
export const SETTING_LENGTH_MAX = 200_000

// Uploads (docs/spec/api §1). Types are detected from the content, never from the name.
const MEGABYTE = 1024 * 1024
export const PROFILE_PHOTO_BYTES_MAX = 2 * MEGABYTE
export const REVIEW_PHOTOS_MAX = 5
export const REVIEW_PHOTO_BYTES_MAX = 2 * MEGABYTE
export const ATTACHMENTS_MAX = 5
export const ATTACHMENT_BYTES_MAX = 2 * MEGABYTE
export const SHOP_LOGO_BYTES_MAX = 2 * MEGABYTE
export const SHOP_BANNER_BYTES_MAX = 4 * MEGABYTE
export const SETTING_PICTURE_BYTES_MAX = 4 * MEGABYTE
export const IMPORT_BYTES_MAX = 5 * MEGABYTE
export const PRODUCT_PICTURE_BYTES_MAX = 8 * MEGABYTE
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Of a document of identity. */
export const COMPLAINT_PHOTO_BYTES_MAX = 8 * MEGABYTE
export const IDENTITY_BYTES_MAX = 5 * MEGABYTE
/** As it is kept. */
export const IDENTITY_TYPES = ['application/pdf', 'image/webp'] as const
export type IdentityType = (typeof IDENTITY_TYPES)[number]
export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const

/** Messages of a conversation that are offered as evidence of a dispute, and taken at once. */
export const EVIDENCE_MESSAGES_MAX = 200

/** A request without its files. */
export const BODY_BYTES_MAX = MEGABYTE

/** The largest key of a 32-bit column. */
export const ID_MAX = 2_147_483_647

/** Members and open invitations of a shop's team, or of the staff. */
export const TEAM_MAX = 100
export const INVITATION_DAYS = 7
/** Saved views of one person in a shop, and of its team. */
export const SAVED_VIEWS_MAX = 30
export const SAVED_VIEW_NAME_MAX = 40
/** A search of {@link SEARCH_MAX} letters, each of which may take nine characters in an address, and filters. */
export const SAVED_VIEW_QUERY_MAX = 1_200
/** API keys of a shop, or of the market. */
export const API_KEYS_MAX = 50
export const API_KEY_NAME_MAX = 60
/** Webhooks of a shop. */
export const WEBHOOKS_MAX = 10
export const WEBHOOK_URL_MAX = 500
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60
export const RECOVERY_CODES = 10
/** A code of an authenticator app, or a recovery code with its hyphens and spaces. */
export const SECOND_FACTOR_CODE_MAX = 40
/** The base64url id of a passkey: at most 1,023 bytes (W3C Web Authentication, 4). */
export const WEBAUTHN_ID_MAX = 1_400

// The look of the market.
export const LOOK_NAME_MAX = 80
export const HOME_SECTION_TITLE_MAX = 80
export const HOME_BANNERS_MAX = 30
/** In percent; a picture that is covered more is none. */
export const BANNER_SCRIM_MAX = 90
export const BANNER_TEXT_MAX = 300
export const LINK_MAX = 500
/** Publications in the list, the newest first. */
export const LOOK_PUBLICATIONS_LISTED = 50
/** A link to a preview works for this many days. */
export const PREVIEW_LINK_DAYS = 7
/** Posts, or pages, of the market. The blog is read as a whole. */
export const ARTICLES_MAX = 2_000
export const ARTICLE_TITLE_MAX = 200
export const ARTICLE_EXCERPT_MAX = 500
export const ARTICLE_AUTHOR_MAX = 100
/** The Markdown of an article in one language. */
export const ARTICLE_MARKDOWN_MAX = 100_000
export const ARTICLE_PICTURE_BYTES_MAX = 8 * MEGABYTE
/** A reworded text of the interface, and how many of them one language may have. */
export const INTERFACE_TEXT_MAX = 1_000
export const INTERFACE_TEXTS_MAX = 500

/** A session of the console ends after this time even if it is used, and with it the devices that get its pushes. */
export const CONSOLE_SESSION_MS = 7 * 86_400_000

// What operators teach the search, and what is counted of searches.
export const SEARCH_SYNONYMS_MAX = 1_000
export const SYNONYM_WORDS_MAX = 30
export const SEARCH_WORD_MAX = 40
export const SEARCH_OCCASIONS_MAX = 100
export const OCCASION_NAME_MAX = 60
/** In one language. */
export const OCCASION_PHRASES_MAX = 30
export const OCCASION_CATEGORIES_MAX = 50
export const OCCASION_PRODUCTS_MAX = 100
export const TRIAL_PRODUCTS = 10
export const SEARCH_REPORT_ROWS = 200
/** A text that fewer searches had may be one person's alone, so it is shown to nobody. */
export const SEARCH_REPORT_MIN = 3
/** Counts are deleted after this time: long enough to compare with the last season, and no longer. */
export const SEARCH_COUNT_DAYS = 90
/** Longer texts are sentences, which may tell of a person, and no words of goods. */
export const COUNTED_SEARCH_MAX = 60

// Taxes.
export const TAX_NAME_MAX = 60
export const TAX_EXEMPTION_MAX = 300
export const TAX_REGION_MAX = 3
export const TAX_PREFIX_MAX = 12
export const TAX_CATEGORIES_MAX = 50
export const TAX_RATES_MAX = 5_000

/** Of the days until an order counts as arrived, and until its shop can be paid. */
export const PAYOUT_DAYS_MAX = 90

// Commission.
export const COMMISSION_NAME_MAX = 80
/** Versions that have not ended. */
export const COMMISSION_RULES_MAX = 100
export const COMMISSION_NOTICE_DAYS_MAX = 365
/** Regulation (EU) 2019/1150, Art. 3(2). */
export const COMMISSION_NOTICE_DAYS_EU = 15
export const COMMISSION_TRIAL_DAYS = [30, 90, 365] as const
export const COMMISSION_TRIAL_ORDERS = 20
/** The shops of a trial that are named; its sums have all. */
export const COMMISSION_TRIAL_SHOPS = 200

export const ADJUSTMENT_REASON_MAX = 300
export const DIFFERENCE_NOTE_MAX = 300
export const ADJUSTMENT_ENTRIES_MAX = 20

/** Rows of a report of sales at once: the days of a year. */
export const SALES_ROWS_MAX = 400
/** Days that a report of sales may be of. */
export const SALES_DAYS_MAX = 1_100
/** A way of payment or delivery, or tax rates, as a filter. */
export const SALES_KEY_MAX = 200

/** Years of reports to the tax office. */
export const TAX_REPORT_YEAR_MIN = 2000
export const TAX_REPORT_YEAR_MAX = 9999

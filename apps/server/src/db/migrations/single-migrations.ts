import { text } from '../../lib/texts.ts'

/**
 * The migrations that the baseline replaced. Databases and backups of the last one have the schema of `001-baseline`; those of an earlier one
 * are of no version that this one can update.
 */
export const SINGLE_MIGRATIONS: readonly string[] = [
  '001-catalogue',
  '002-import',
  '003-accounts',
  '004-secret-messages',
  '005-orders',
  '006-cancelled-orders',
  '007-refunds',
  '008-review-lines',
  '009-outbox-order',
  '010-chat',
  '011-support',
  '012-sellers',
  '013-content',
  '014-told-changes',
  '015-disabled-users',
  '016-setting-texts',
  '017-dark-banners',
  '018-title-words',
  '019-rate-limits',
  '020-own-reviews',
  '021-removed-pictures',
  '022-cache-invalidations',
  '023-product-changes',
  '024-order-lists-and-import-progress',
  '025-search-positions',
  '026-orders-by-status',
  '027-console-access',
  '028-shipments',
  '029-seller-order-lists',
  '030-change-records',
  '031-second-factor-and-api-keys',
  '032-inbox',
  '033-notifications',
  '034-product-editing',
  '035-stock-movements',
  '036-questions-and-answers',
  '037-shop-profile',
  '038-webhooks',
  '039-saved-views',
  '040-operation',
  '041-erased-people',
  '042-moderation',
  '043-taxonomy',
  '044-content-and-tickets',
  '045-look',
  '046-market-promotions',
  '047-market-setup',
  '048-lists-of-products',
  '049-ticket-notes',
  '050-market-order-counts',
  '051-sorted-lists-of-products',
  '052-devices-of-sessions',
  '053-handed-over-parcels',
  '054-decimals-of-currencies',
  '055-gateway-checks',
  '056-kept-recovery-codes',
  '057-products-as-sent',
  '058-own-options',
  '059-unset-delivery',
  '060-banner-words',
  '061-proposed-offers',
  '062-search-words',
]

const LAST = SINGLE_MIGRATIONS.at(-1)

/** Whether it names a schema that this version cannot update. */
export const isBeforeBaseline = (version: string): boolean => SINGLE_MIGRATIONS.includes(version) && version !== LAST

/** The name that a version of the schema has today. */
export const currentNameOf = (version: string): string => (version === LAST ? '001-baseline' : version)

/** The last commit that has the single migrations. */
const LAST_COMMIT = 'd450721f'

/** What to do with a database or a backup of an earlier one. */
export const UPDATE_FIRST = `Update to the last version with single migrations first (commit ${LAST_COMMIT}): docs/operating.md, "Updating from before the baseline".`

/** The sentence of a record that one of them wrote; it is still shown, in every language. */
export const AMOUNTS_CONVERTED = text('Converted {{number}} rows with amounts to the decimals of {{currency}}')

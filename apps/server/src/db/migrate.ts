import { sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import * as catalogue from './migrations/001-catalogue.ts'
import * as productImport from './migrations/002-import.ts'
import * as accounts from './migrations/003-accounts.ts'
import * as secretMessages from './migrations/004-secret-messages.ts'
import * as orders from './migrations/005-orders.ts'
import * as cancelledOrders from './migrations/006-cancelled-orders.ts'
import * as refunds from './migrations/007-refunds.ts'
import * as reviewLines from './migrations/008-review-lines.ts'
import * as outboxOrder from './migrations/009-outbox-order.ts'
import * as chat from './migrations/010-chat.ts'
import * as support from './migrations/011-support.ts'
import * as sellers from './migrations/012-sellers.ts'
import * as content from './migrations/013-content.ts'
import * as toldChanges from './migrations/014-told-changes.ts'
import * as disabledUsers from './migrations/015-disabled-users.ts'
import * as settingTexts from './migrations/016-setting-texts.ts'
import * as darkBanners from './migrations/017-dark-banners.ts'
import * as titleWords from './migrations/018-title-words.ts'
import * as rateLimits from './migrations/019-rate-limits.ts'
import * as ownReviews from './migrations/020-own-reviews.ts'
import * as removedPictures from './migrations/021-removed-pictures.ts'
import * as cacheInvalidations from './migrations/022-cache-invalidations.ts'
import * as productChanges from './migrations/023-product-changes.ts'
import * as orderListsAndImportProgress from './migrations/024-order-lists-and-import-progress.ts'
import * as searchPositions from './migrations/025-search-positions.ts'
import * as ordersByStatus from './migrations/026-orders-by-status.ts'
import * as consoleAccess from './migrations/027-console-access.ts'
import * as shipments from './migrations/028-shipments.ts'
import * as sellerOrderLists from './migrations/029-seller-order-lists.ts'
import * as changeRecords from './migrations/030-change-records.ts'
import * as secondFactorAndApiKeys from './migrations/031-second-factor-and-api-keys.ts'
import * as inbox from './migrations/032-inbox.ts'
import * as notifications from './migrations/033-notifications.ts'
import * as productEditing from './migrations/034-product-editing.ts'
import * as stockMovements from './migrations/035-stock-movements.ts'
import * as questionsAndAnswers from './migrations/036-questions-and-answers.ts'
import * as shopProfile from './migrations/037-shop-profile.ts'
import * as webhooks from './migrations/038-webhooks.ts'
import * as savedViews from './migrations/039-saved-views.ts'
import * as operation from './migrations/040-operation.ts'
import * as erasedPeople from './migrations/041-erased-people.ts'
import * as moderation from './migrations/042-moderation.ts'
import * as taxonomy from './migrations/043-taxonomy.ts'
import * as contentAndTickets from './migrations/044-content-and-tickets.ts'
import * as look from './migrations/045-look.ts'
import * as marketPromotions from './migrations/046-market-promotions.ts'
import * as marketSetup from './migrations/047-market-setup.ts'
import * as listsOfProducts from './migrations/048-lists-of-products.ts'
import * as ticketNotes from './migrations/049-ticket-notes.ts'
import * as marketOrderCounts from './migrations/050-market-order-counts.ts'
import * as sortedListsOfProducts from './migrations/051-sorted-lists-of-products.ts'
import * as devicesOfSessions from './migrations/052-devices-of-sessions.ts'
import * as handedOverParcels from './migrations/053-handed-over-parcels.ts'
import * as decimalsOfCurrencies from './migrations/054-decimals-of-currencies.ts'
import * as gatewayChecks from './migrations/055-gateway-checks.ts'
import * as keptRecoveryCodes from './migrations/056-kept-recovery-codes.ts'
import * as productsAsSent from './migrations/057-products-as-sent.ts'
import * as ownOptions from './migrations/058-own-options.ts'
import * as unsetDelivery from './migrations/059-unset-delivery.ts'
import * as bannerWords from './migrations/060-banner-words.ts'
import * as proposedOffers from './migrations/061-proposed-offers.ts'
import * as searchWords from './migrations/062-search-words.ts'
import type { Database, Engine } from './types.ts'

type EngineMigration = (engine: Engine) => Migration

/** In order; a name, once released, never changes. */
const migrations: Record<string, EngineMigration> = {
  '001-catalogue': catalogue.migration,
  '002-import': productImport.migration,
  '003-accounts': accounts.migration,
  '004-secret-messages': secretMessages.migration,
  '005-orders': orders.migration,
  '006-cancelled-orders': cancelledOrders.migration,
  '007-refunds': refunds.migration,
  '008-review-lines': reviewLines.migration,
  '009-outbox-order': outboxOrder.migration,
  '010-chat': chat.migration,
  '011-support': support.migration,
  '012-sellers': sellers.migration,
  '013-content': content.migration,
  '014-told-changes': toldChanges.migration,
  '015-disabled-users': disabledUsers.migration,
  '016-setting-texts': settingTexts.migration,
  '017-dark-banners': darkBanners.migration,
  '018-title-words': titleWords.migration,
  '019-rate-limits': rateLimits.migration,
  '020-own-reviews': ownReviews.migration,
  '021-removed-pictures': removedPictures.migration,
  '022-cache-invalidations': cacheInvalidations.migration,
  '023-product-changes': productChanges.migration,
  '024-order-lists-and-import-progress': orderListsAndImportProgress.migration,
  '025-search-positions': searchPositions.migration,
  '026-orders-by-status': ordersByStatus.migration,
  '027-console-access': consoleAccess.migration,
  '028-shipments': shipments.migration,
  '029-seller-order-lists': sellerOrderLists.migration,
  '030-change-records': changeRecords.migration,
  '031-second-factor-and-api-keys': secondFactorAndApiKeys.migration,
  '032-inbox': inbox.migration,
  '033-notifications': notifications.migration,
  '034-product-editing': productEditing.migration,
  '035-stock-movements': stockMovements.migration,
  '036-questions-and-answers': questionsAndAnswers.migration,
  '037-shop-profile': shopProfile.migration,
  '038-webhooks': webhooks.migration,
  '039-saved-views': savedViews.migration,
  '040-operation': operation.migration,
  '041-erased-people': erasedPeople.migration,
  '042-moderation': moderation.migration,
  '043-taxonomy': taxonomy.migration,
  '044-content-and-tickets': contentAndTickets.migration,
  '045-look': look.migration,
  '046-market-promotions': marketPromotions.migration,
  '047-market-setup': marketSetup.migration,
  '048-lists-of-products': listsOfProducts.migration,
  '049-ticket-notes': ticketNotes.migration,
  '050-market-order-counts': marketOrderCounts.migration,
  '051-sorted-lists-of-products': sortedListsOfProducts.migration,
  '052-devices-of-sessions': devicesOfSessions.migration,
  '053-handed-over-parcels': handedOverParcels.migration,
  '054-decimals-of-currencies': decimalsOfCurrencies.migration,
  '055-gateway-checks': gatewayChecks.migration,
  '056-kept-recovery-codes': keptRecoveryCodes.migration,
  '057-products-as-sent': productsAsSent.migration,
  '058-own-options': ownOptions.migration,
  '059-unset-delivery': unsetDelivery.migration,
  '060-banner-words': bannerWords.migration,
  '061-proposed-offers': proposedOffers.migration,
  '062-search-words': searchWords.migration,
}

/** The names of all migrations; the last is the schema of today. */
export const schemaVersions: readonly string[] = Object.keys(migrations)

/**
 * Brings the schema to the newest version, in one transaction. Two processes that start at once are kept apart
 * (an advisory lock on PostgreSQL, the write lock on SQLite); the second finds nothing left to do.
 * @returns the names of the migrations that ran.
 */
export function migrateToLatest(database: Database): Promise<string[]> {
  return withoutTimeout(database, async (unlimited) => namesOf(await migratorOf(unlimited).migrateToLatest()))
}

/** Makes the schema of an older version in an empty database. */
export async function migrateTo(database: Database, version: string): Promise<void> {
  namesOf(await migratorOf(database).migrateTo(version))
}

/** A migration of a large table may take longer than any statement of a request. */
async function withoutTimeout<T>(database: Database, run: (unlimited: Database) => Promise<T>): Promise<T> {
  if (database.engine === 'sqlite') return run(database)
  return database.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    try {
      return await run({ ...database, db })
    } finally {
      // Back to what the connection was opened with. A connection that is lost tells so by the migration's own error.
      await sql`reset statement_timeout`.execute(db).catch(() => {})
    }
  })
}

const migratorOf = ({ db, engine }: Database): Migrator =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, migration(engine)])),
    },
  })

function namesOf({ error, results }: MigrationResultSet): string[] {
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

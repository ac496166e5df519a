import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import * as baseline from './001-baseline.ts'
import * as legalPages from './002-legal-pages.ts'
import * as unannouncedWrites from './003-unannounced-writes.ts'
import * as lineTaxes from './004-line-taxes.ts'
import * as pageVersions from './005-page-versions.ts'
import * as shopFacts from './006-shop-facts.ts'
import * as invoices from './007-invoices.ts'
import * as endsOfFacts from './008-ends-of-facts.ts'
import * as taxes from './009-taxes.ts'
import * as countriesOfAddresses from './010-countries-of-addresses.ts'
import * as delivery from './011-delivery.ts'
import * as productFacts from './012-product-facts.ts'
import * as priceHistory from './013-price-history.ts'
import * as productSafety from './014-product-safety.ts'
import * as frozenLines from './015-frozen-lines.ts'
import * as ledger from './016-ledger.ts'
import * as recalls from './017-recalls.ts'
import * as commission from './018-commission.ts'
import * as pickup from './019-pickup.ts'
import * as deliveryTemplates from './020-delivery-templates.ts'
import * as shownReductions from './021-shown-reductions.ts'
import * as scheduledBackups from './022-scheduled-backups.ts'
import * as keptPromises from './023-kept-promises.ts'
import * as refunds from './024-refunds.ts'
import * as priceRuns from './025-price-runs.ts'
import * as cancelledPieces from './026-cancelled-pieces.ts'
import * as withdrawals from './027-withdrawals.ts'
import * as refundStates from './028-refund-states.ts'
import * as rateNotices from './029-rate-notices.ts'
import * as identityDocuments from './030-identity-documents.ts'
import * as moneyWaiting from './031-money-waiting.ts'
import * as askedRefunds from './032-asked-refunds.ts'
import * as commissionOnRefunds from './033-commission-on-refunds.ts'
import * as complaints from './034-complaints.ts'
import * as readNotices from './035-read-notices.ts'
import * as sharedVouchers from './036-shared-vouchers.ts'
import * as revokedWithdrawals from './037-revoked-withdrawals.ts'
import * as payouts from './038-payouts.ts'
import * as salesReports from './039-sales-reports.ts'
import * as statements from './040-statements.ts'
import * as connect from './041-connect.ts'
import * as reconciliation from './042-reconciliation.ts'
import * as largeLedgers from './043-large-ledgers.ts'
import * as taxReportNotices from './044-tax-report-notices.ts'

/** In order; a name, once released, never changes. */
export const migrations: Record<string, (engine: Engine) => Migration> = {
  '001-baseline': baseline.migration,
  '002-legal-pages': legalPages.migration,
  '003-unannounced-writes': unannouncedWrites.migration,
  '004-line-taxes': lineTaxes.migration,
  '005-page-versions': pageVersions.migration,
  '006-shop-facts': shopFacts.migration,
  '007-invoices': invoices.migration,
  '008-ends-of-facts': endsOfFacts.migration,
  '009-taxes': taxes.migration,
  '010-countries-of-addresses': countriesOfAddresses.migration,
  '011-delivery': delivery.migration,
  '012-product-facts': productFacts.migration,
  '013-price-history': priceHistory.migration,
  '014-product-safety': productSafety.migration,
  '015-frozen-lines': frozenLines.migration,
  '016-ledger': ledger.migration,
  '017-recalls': recalls.migration,
  '018-commission': commission.migration,
  '019-pickup': pickup.migration,
  '020-delivery-templates': deliveryTemplates.migration,
  '021-shown-reductions': shownReductions.migration,
  '022-scheduled-backups': scheduledBackups.migration,
  '023-kept-promises': keptPromises.migration,
  '024-refunds': refunds.migration,
  '025-price-runs': priceRuns.migration,
  '026-cancelled-pieces': cancelledPieces.migration,
  '027-withdrawals': withdrawals.migration,
  '028-refund-states': refundStates.migration,
  '029-rate-notices': rateNotices.migration,
  '030-identity-documents': identityDocuments.migration,
  '031-money-waiting': moneyWaiting.migration,
  '032-asked-refunds': askedRefunds.migration,
  '033-commission-on-refunds': commissionOnRefunds.migration,
  '034-complaints': complaints.migration,
  '035-read-notices': readNotices.migration,
  '036-shared-vouchers': sharedVouchers.migration,
  '037-revoked-withdrawals': revokedWithdrawals.migration,
  '038-payouts': payouts.migration,
  '039-sales-reports': salesReports.migration,
  '040-statements': statements.migration,
  '041-connect': connect.migration,
  '042-reconciliation': reconciliation.migration,
  '043-large-ledgers': largeLedgers.migration,
  '044-tax-report-notices': taxReportNotices.migration,
}

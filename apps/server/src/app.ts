import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import {
  createCrossProcessInvalidation,
  findUnannouncedWrites,
  requireFreshReads,
} from './cache/cross-process-invalidation.ts'
import { createStatisticsWorker } from './db/refresh-statistics.ts'
import { mediaRoutes } from './files/media-routes.ts'
import { createApi } from './http/api.ts'
import { localeOf } from './http/locale.ts'
import { RateCounts } from './http/rate-limit.ts'
import { refuseBeforeOpening } from './http/refuse-before-opening.ts'
import { createHttpServer, type HttpServerOptions, sendNotFound } from './http/server.ts'
import { networkOf } from './lib/network.ts'
import { createNotifier } from './modules/base/notifications/index.ts'
import { createOutbound } from './modules/base/outbound/index.ts'
import { findOpening, type ModuleDeps } from './modules/base/settings/index.ts'
import { createPublicationSchedule } from './modules/content/articles/index.ts'
import { feedRoutes } from './modules/content/articles/routes.ts'
import { createSearchSync, readCatalogAhead } from './modules/goods/catalog/index.ts'
import { createProductSchedule } from './modules/goods/products/index.ts'
import { createSearchCounts } from './modules/goods/search-words/index.ts'
import {
  createFactEnds,
  createIdentityDocumentEnds,
  createIdentityDocumentUpkeep,
  createShopPictureUpkeep,
} from './modules/goods/shops/index.ts'
import { createPriceMultiplier, createRateNotices } from './modules/goods/taxes/index.ts'
import { createIndexWorker } from './modules/goods/taxonomy/index.ts'
import { registerModules } from './modules/index.ts'
import { createInvoiceUpkeep } from './modules/market/customers/customers.ts'
import { followMoments } from './modules/market/home/home.ts'
import { createLookSchedule } from './modules/market/look/index.ts'
import { createBackupSchedule, createBackups } from './modules/market/operation/index.ts'
import { brandRoutes, sitemapRoutes } from './modules/market/sitemaps/routes.ts'
import { referenceRoutes, systemRoutes } from './modules/market/system/routes.ts'
import { createConsoleIdentities } from './modules/people/access/index.ts'
import { createFindUser, createPhotoUpkeep, createPictureRemoval } from './modules/people/accounts/index.ts'
import { createWebhookWorker } from './modules/people/webhooks/index.ts'
import { createCommissionNotices } from './modules/selling/commission/index.ts'
import { countInvoices } from './modules/selling/invoices/index.ts'
import { countDueForRelease, createMoneyWorker } from './modules/selling/ledger/index.ts'
import { createTaxReportNotices } from './modules/selling/money-exports/index.ts'
import { createOrderExpiryWorker, createPickupMails } from './modules/selling/orders/index.ts'
import {
  createGatewayCheck,
  createPayments,
  type GatewayAdapters,
  withConnect,
} from './modules/selling/payments/index.ts'
import { sandboxRoutes } from './modules/selling/payments/routes-sandbox.ts'
import { countPayouts, createPayoutUpkeep, createTransferWorker } from './modules/selling/payouts/index.ts'
import { createRecallMails } from './modules/selling/recalls/index.ts'
import { createProofWorker, readProofFigures } from './modules/selling/reconciliation/index.ts'
import { countOpenRefunds } from './modules/selling/refunds/index.ts'
import { countLateReturns, createReturnPhotoUpkeep, createReturnsWorker } from './modules/selling/returns/index.ts'
import { createSalesWorker } from './modules/selling/sales-reports/index.ts'
import { countMonthDocuments, createMonthDocuments } from './modules/selling/statements/index.ts'
import { createAttachmentUpkeep } from './modules/talking/tickets/index.ts'
import { createRealtime, forwardChanges } from './realtime/realtime.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

interface AppOptions extends Pick<HttpServerOptions, 'logTo'> {
  telemetry?: Telemetry
  /** For tests that add a payment gateway. */
  gatewayAdapters?: GatewayAdapters | undefined
}

/** Builds the server without its pages: every call of the API, media, and files for search engines. It does not listen yet. */
export async function buildApp(
  deps: ModuleDeps,
  { telemetry, logTo, gatewayAdapters }: AppOptions = {},
): Promise<FastifyInstance> {
  requireFreshReads(deps)
  const invalidation = createCrossProcessInvalidation(deps)
  findUnannouncedWrites(deps)
  followMoments(deps)
  const app = createHttpServer(deps.config, deps.settings, { invalidation, telemetry, logTo })
  if (await findOpening(deps.database.db)) refuseBeforeOpening(app, deps.settings)
  const outbound = createOutbound(deps)
  const payments = createPayments({ ...deps, outbound }, gatewayAdapters)
  const orders = createOrderExpiryWorker({ ...deps, outbound, payments })
  const pickupMails = createPickupMails({ ...deps, outbound })
  const notifier = createNotifier({ ...deps, outbound })
  const backups = createBackups(deps)
  app.addHook('preClose', () => backups.close())
  const realtime = createRealtime({ ...deps, isEnabled: async () => (await deps.settings.read()).realtime })
  forwardChanges(deps.invalidations, realtime)
  const { replicas } = deps.database
  replicas?.logTo(app.log)
  telemetry?.observeShop({
    ...{ outboxDepth: outbound.depth, sockets: realtime.sockets, replicas },
    invoicesIssued: () => countInvoices(deps.database.db),
    payoutLines: () => countPayouts(deps.database.db),
    monthDocuments: () => countMonthDocuments(deps.database.db),
    openRefunds: () => countOpenRefunds(deps.database.db),
    lateReturns: () => countLateReturns(deps.database.db, deps.now()),
    proof: () => readProofFigures(deps.database.db),
    ordersToRelease: () => countDueForRelease(deps.database.db, deps.now()),
  })
  app.addHook('onListen', async () => realtime.start(app.log))
  app.addHook('preClose', () => realtime.dismiss()).addHook('onClose', () => realtime.close())
  app.addHook('onListen', async () => invalidation.start(app.log)).addHook('onClose', () => invalidation.close())
  const upkeep = [
    createAttachmentUpkeep,
    createShopPictureUpkeep,
    createIdentityDocumentUpkeep,
    createReturnPhotoUpkeep.bind(null, 'complaint'),
    createReturnPhotoUpkeep.bind(null, 'withdrawal'),
    createPhotoUpkeep,
    createPictureRemoval,
    createInvoiceUpkeep,
    createPayoutUpkeep,
  ].map((create) => create(deps))
  const searchSync = createSearchSync(deps)
  const searchCounts = createSearchCounts(deps)
  const recallMails = createRecallMails({ ...deps, outbound })
  const proofs = createProofWorker({ ...deps, outbound, gateways: payments.context.gateways })
  const transfers = createTransferWorker(withConnect(deps, payments.context.gateways))
  const workers = [
    outbound,
    payments,
    orders,
    createMoneyWorker(deps),
    createSalesWorker(deps),
    createMonthDocuments(deps),
    createTaxReportNotices(deps),
    transfers,
    createReturnsWorker({ ...deps, outbound, payments }),
    pickupMails,
    notifier,
    createProductSchedule(deps),
    createLookSchedule(deps),
    createPublicationSchedule(deps),
    createWebhookWorker(deps),
    createIndexWorker(deps),
    createStatisticsWorker(deps),
    createGatewayCheck(deps),
    createFactEnds({ ...deps, outbound }),
    createIdentityDocumentEnds(deps),
    createPriceMultiplier(deps),
    createRateNotices({ ...deps, outbound }),
    createCommissionNotices({ ...deps, outbound }),
    createBackupSchedule({ ...deps, outbound, backups }),
    searchCounts,
    recallMails,
    proofs,
    ...upkeep,
    ...(searchSync ? [searchSync] : []),
  ]
  for (const worker of workers) app.addHook('onListen', async () => worker.start(app.log))
  // They close first and together: a message that is being sent needs the database afterwards, and each has a time limit.
  app.addHook('preClose', async () => void (await Promise.all(workers.map((worker) => worker.close()))))
  // The first shopper after a start need not wait for all of a large catalogue.
  app.addHook('onListen', async () => void readCatalogAhead(deps, app.log).catch(() => {}))
  await app.register(rateLimit, {
    global: false,
    store: RateCounts,
    keyGenerator: (request) => networkOf(request.ip),
    ...(!deps.config.rateLimits && { allowList: () => true }),
  })
  await app.register(
    async (scope) => {
      const identities = { findUser: createFindUser(deps), ...createConsoleIdentities(deps) }
      const api = createApi(scope, { localeOf, identities })
      registerModules(api, {
        ...deps,
        outbound,
        payments,
        realtime,
        backups,
        searchCounts,
        recallMails,
        proofs,
        transfers,
      })
      systemRoutes(api, { ...deps, realtime })
      scope.all('/*', sendNotFound)
    },
    { prefix: '/api' },
  )
  await realtime.attach(app)
  referenceRoutes(app, '/api/openapi.json')
  await mediaRoutes(app, deps)
  sandboxRoutes(app, payments)
  brandRoutes(app, deps)
  sitemapRoutes(app, deps)
  feedRoutes(app, deps)
  return app
}

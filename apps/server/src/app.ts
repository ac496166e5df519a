import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { createCrossProcessInvalidation } from './cache/cross-process-invalidation.ts'
import { requireFreshReads } from './cache/require-fresh-reads.ts'
import { createStatisticsWorker } from './db/create-statistics-worker.ts'
import { mediaRoutes } from './files/media/routes.ts'
import { createApi } from './http/api.ts'
import { localeOf } from './http/locale.ts'
import { RateCounts } from './http/rate-counts.ts'
import { refuseBeforeOpening } from './http/refuse-before-opening.ts'
import { createHttpServer, type HttpServerOptions, sendNotFound } from './http/server.ts'
import { networkOf } from './lib/network-of.ts'
import { createConsoleIdentities } from './modules/access/index.ts'
import { createFindUser, createPhotoUpkeep, createPictureRemoval } from './modules/accounts/index.ts'
import { createPublicationSchedule } from './modules/articles/index.ts'
import { createSearchSync, getProductIndex } from './modules/catalog/index.ts'
import { feedRoutes } from './modules/content/feed/routes.ts'
import { createInvoiceUpkeep } from './modules/customers/index.ts'
import { brandRoutes, sitemapRoutes } from './modules/discovery/routes.ts'
import { registerModules } from './modules/index.ts'
import { createLookSchedule } from './modules/look/index.ts'
import { createNotifier } from './modules/notifications/index.ts'
import { findOpening } from './modules/opening/index.ts'
import { createBackups } from './modules/operation/index.ts'
import { createOrderExpiryWorker } from './modules/orders/index.ts'
import { createOutbound } from './modules/outbound/index.ts'
import { createGatewayCheck, createPayments } from './modules/payments/index.ts'
import { sandboxRoutes } from './modules/payments/routes-sandbox.ts'
import { createProductSchedule } from './modules/products/index.ts'
import { createSearchCounts } from './modules/search-words/index.ts'
import { createShopPictureUpkeep } from './modules/sellers/index.ts'
import type { ModuleDeps } from './modules/settings/index.ts'
import { createAttachmentUpkeep } from './modules/support/index.ts'
import { systemRoutes } from './modules/system/routes.ts'
import { referenceRoutes } from './modules/system/routes-reference.ts'
import { createIndexWorker } from './modules/taxonomy/index.ts'
import { createWebhookWorker } from './modules/webhooks/index.ts'
import { createRealtime, forwardChanges } from './realtime/index.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** Builds the server without its pages: every call of the API, media, and files for search engines. It does not listen yet. */
export async function buildApp(
  deps: ModuleDeps,
  { telemetry, logTo }: Pick<HttpServerOptions, 'logTo'> & { telemetry?: Telemetry } = {},
): Promise<FastifyInstance> {
  requireFreshReads(deps)
  const invalidation = createCrossProcessInvalidation(deps)
  const app = createHttpServer(deps.config, deps.settings, { invalidation, telemetry, logTo })
  if (await findOpening(deps.database.db)) refuseBeforeOpening(app, deps.settings)
  const outbound = createOutbound(deps)
  const payments = createPayments({ ...deps, outbound })
  const orders = createOrderExpiryWorker({ ...deps, outbound, payments })
  const notifier = createNotifier({ ...deps, outbound })
  const backups = createBackups(deps)
  app.addHook('preClose', () => backups.close())
  const realtime = createRealtime({ ...deps, isEnabled: async () => (await deps.settings.read()).realtime })
  forwardChanges(deps.invalidations, realtime)
  const { replicas } = deps.database
  replicas?.logTo(app.log)
  telemetry?.observeShop({ outboxDepth: outbound.depth, sockets: realtime.sockets, replicas })
  app.addHook('onListen', async () => realtime.start(app.log))
  app.addHook('preClose', () => realtime.dismiss()).addHook('onClose', () => realtime.close())
  app.addHook('onListen', async () => invalidation.start(app.log)).addHook('onClose', () => invalidation.close())
  const upkeep = [
    createAttachmentUpkeep,
    createShopPictureUpkeep,
    createPhotoUpkeep,
    createPictureRemoval,
    createInvoiceUpkeep,
  ].map((create) => create(deps))
  const searchSync = createSearchSync(deps)
  const searchCounts = createSearchCounts(deps)
  const workers = [
    outbound,
    payments,
    orders,
    notifier,
    createProductSchedule(deps),
    createLookSchedule(deps),
    createPublicationSchedule(deps),
    createWebhookWorker(deps),
    createIndexWorker(deps),
    createStatisticsWorker(deps),
    createGatewayCheck(deps),
    searchCounts,
    ...upkeep,
    ...(searchSync ? [searchSync] : []),
  ]
  for (const worker of workers) app.addHook('onListen', async () => worker.start(app.log))
  // They close first and together: a message that is being sent needs the database afterwards, and each has a time limit.
  app.addHook('preClose', async () => void (await Promise.all(workers.map((worker) => worker.close()))))
  const products = getProductIndex(deps)
  // The first shopper after a start need not wait for all of a large catalogue.
  app.addHook('onListen', async () => void products.current().catch(() => {}))
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
      registerModules(api, { ...deps, outbound, payments, realtime, backups, searchCounts })
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

import { type Api, reply } from '../../../http/api.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { exportBookkeeping } from './bookkeeping.ts'
import { exportOwnTaxReport, exportTaxReport, listTaxReport, showTaxReport } from './tax-report.ts'

const EXPORTS = { max: 30, seconds: 600 }
const CSV = 'text/csv; charset=utf-8'

/** The sums of the ledger that leave the market: the yearly report to its tax office, each shop's copy of it, and its bookkeeping. */
export function moneyExportRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('GET /seller/tax-report', async ({ user: { shopId }, query: { year } }) =>
    reply(await showTaxReport(deps, { year, shopId })),
  )

  api.handle(
    'GET /seller/tax-report.csv',
    ({ user: { shopId }, query: { year } }) =>
      reply(exportOwnTaxReport(deps, { year, shopId })).savedAs(`tax-report-${year}.csv`, CSV),
    { rateLimit: EXPORTS },
  )

  api.handle('GET /admin/dac7', async ({ query }) => reply(await listTaxReport(deps, query)))

  api.handle(
    'GET /admin/dac7.csv',
    async ({ user: staff, query: { year } }) =>
      reply(await exportTaxReport(deps, { year, staff })).savedAs(`dac7-${year}.csv`, CSV),
    { rateLimit: EXPORTS },
  )

  api.handle(
    'GET /admin/bookkeeping.csv',
    ({ query: { month } }) => reply(exportBookkeeping(deps, month)).savedAs(`bookkeeping-${month}.csv`, CSV),
    { rateLimit: EXPORTS },
  )
}

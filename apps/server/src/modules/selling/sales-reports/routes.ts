import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { countAnew } from './count-sales.ts'
import { exportSales, listSalesEntries } from './export-sales.ts'
import { proveSales } from './prove-sales.ts'
import { type SalesFilters, showSales } from './show-sales.ts'

const EXPORTS = { max: 30, seconds: 600 }
/** They read the whole ledger. */
const PROOFS = { max: 10, seconds: 600 }

/** What was sold, for a shop's team and for the market's staff. */
export function salesReportRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('GET /seller/reports/sales', ({ user, query, locale }) => show({ ...query, shop_id: user.shopId, locale }))

  api.handle(
    'GET /seller/reports/sales.csv',
    ({ user, query, locale }) => download({ ...query, shop_id: user.shopId, locale }),
    { rateLimit: EXPORTS },
  )

  api.handle('GET /seller/reports/sales/entries', ({ user, query }) => list({ ...query, shop_id: user.shopId }))

  api.handle('GET /admin/reports/sales', ({ query, locale }) => show({ ...query, locale }))

  api.handle('GET /admin/reports/sales.csv', ({ query, locale }) => download({ ...query, locale }), {
    rateLimit: EXPORTS,
  })

  api.handle('GET /admin/reports/sales/entries', ({ query }) => list(query))

  api.handle('GET /admin/reports/sales/proof', async () => reply(await proveSales(deps)), { rateLimit: PROOFS })

  api.handle(
    'POST /admin/reports/sales/recount',
    async () => {
      await countAnew(deps.database)
      return reply({})
    },
    { rateLimit: PROOFS },
  )

  type Shown = Parameters<typeof showSales>[1] &
    Omit<Parameters<typeof showSales>[2], 'offset'> & { cursor?: string | undefined }

  async function show({ cursor, sort, limit, locale, ...query }: Shown) {
    const report = await showSales(deps, query, { sort, limit, locale, offset: Number(cursor ?? 0) })
    return report instanceof Refusal ? report : reply(report)
  }

  async function download(query: Parameters<typeof exportSales>[1]) {
    const file = await exportSales(deps, query)
    return file instanceof Refusal
      ? file
      : reply(file).savedAs(`sales-${query.from ?? 'month'}-${query.by}.csv`, 'text/csv; charset=utf-8')
  }

  async function list(query: SalesFilters & { cursor?: string | undefined; limit: number }) {
    const entries = await listSalesEntries(deps, query)
    return entries instanceof Refusal ? entries : reply(entries)
  }
}

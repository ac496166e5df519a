import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { exportMoneyEntries, listMoneyEntries, showMoneyPosting, showShopMoney } from './show-money.ts'

const EXPORTS = { max: 30, seconds: 600 }

/** What the market owes a shop, and why. */
export function ledgerRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('GET /seller/money', async ({ user }) => reply(await showShopMoney(deps, user.shopId)))

  api.handle('GET /seller/money/entries', async ({ user, query }) =>
    reply(await listMoneyEntries(deps, user.shopId, query)),
  )

  api.handle(
    'GET /seller/money/entries.csv',
    async ({ user: { shopId }, query: { month } }) =>
      reply(await exportMoneyEntries(deps, { shopId, month })).savedAs(
        `${month ? `money-${month}` : 'money'}.csv`,
        'text/csv; charset=utf-8',
      ),
    { rateLimit: EXPORTS },
  )

  api.handle('GET /seller/money/postings/{id}', async ({ user: { shopId }, params: { id } }) => {
    const posting = await showMoneyPosting(deps, { id, shopId })
    return posting instanceof Refusal ? posting : reply({ posting })
  })
}

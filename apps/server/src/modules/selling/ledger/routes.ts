import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { approveAdjustment, discardAdjustment, listAdjustments, proposeAdjustment } from './adjustments.ts'
import {
  exportLedger,
  listLedgerEntries,
  listShopBalances,
  showLedger,
  showMoneyOfShop,
  showPosting,
} from './show-ledger.ts'
import { exportMoneyEntries, listMoneyEntries, showMoneyPosting, showShopMoney, showWaiting } from './show-money.ts'

const EXPORTS = { max: 30, seconds: 600 }

/** The money that the market owes a shop, and why; for the staff, the whole ledger. */
export function ledgerRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('GET /seller/money', async ({ user }) => reply(await showShopMoney(deps, user.shopId)))

  api.handle('GET /seller/money/waiting', async ({ user }) => reply(await showWaiting(deps, user.shopId)))

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

  api.handle('GET /admin/ledger/accounts', async () => reply(await showLedger(deps)))

  api.handle('GET /admin/ledger/shops', async ({ query }) => reply(await listShopBalances(deps, query)))

  api.handle('GET /admin/ledger/shops/{id}', async ({ params: { id } }) => {
    const details = await showMoneyOfShop(deps, id)
    return details instanceof Refusal ? details : reply(details)
  })

  api.handle('GET /admin/ledger/entries', async ({ query }) => reply(await listLedgerEntries(deps, query)))

  api.handle(
    'GET /admin/ledger/entries.csv',
    ({ query }) =>
      reply(exportLedger(deps, query)).savedAs(
        `${query.month ? `ledger-${query.month}` : 'ledger'}.csv`,
        'text/csv; charset=utf-8',
      ),
    { rateLimit: EXPORTS },
  )

  api.handle('GET /admin/ledger/postings/{id}', async ({ params: { id } }) => {
    const posting = await showPosting(deps, id)
    return posting instanceof Refusal ? posting : reply({ posting })
  })

  api.handle('GET /admin/ledger/adjustments', async ({ user: staff, query }) =>
    reply(await listAdjustments(deps, { ...query, staff })),
  )

  api.handle('POST /admin/ledger/adjustments', async ({ user: staff, headers, body }) =>
    adjusted(await proposeAdjustment(deps, { ...body, staff, key: headers['idempotency-key'] })),
  )

  api.handle(
    'POST /admin/ledger/adjustments/{id}/approve',
    async ({ user: staff, params: { id }, body: { version } }) =>
      adjusted(await approveAdjustment(deps, { id, version, staff })),
  )

  api.handle(
    'POST /admin/ledger/adjustments/{id}/discard',
    async ({ user: staff, params: { id }, body: { version } }) =>
      adjusted(await discardAdjustment(deps, { id, version, staff })),
  )
}

function adjusted(changed: Awaited<ReturnType<typeof proposeAdjustment>>) {
  if (changed instanceof Refusal) return changed
  return reply({ adjustment: changed.adjustment }).withChange(changed.change)
}

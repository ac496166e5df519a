import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { toMinor } from '../../../lib/money.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { listOwnSales } from './console-sales.ts'
import { acceptProposal, addOffer, refuseProposal, removeOffer } from './own-offers.ts'
import { listSales, showSale } from './show-sale.ts'

export function flashSaleRoutes(api: Api, deps: Deps): void {
  api.handle('GET /flash-sales', async ({ locale }) => reply(await listSales(deps, locale)))

  api.handle('GET /flash-sale/{id}/details', async ({ params, query, user, locale }) => {
    const { category_id: categoryIds, ...page } = query
    const viewer = { locale, userId: user?.id ?? null }
    const shown = await showSale(deps, { saleId: params.id, categoryIds, ...page }, viewer)
    return shown instanceof Refusal ? shown : reply(shown)
  })
}

/** Offers of a shop in the market's flash sales, for its team. */
export function sellerFlashSaleRoutes(api: Api, deps: Deps): void {
  const replyWithSale = async (
    change: RecordedChange | 'stale' | Refusal,
    { shopId, locale, saleId }: { shopId: number; locale: string; saleId: number },
  ) => {
    if (change instanceof Refusal) return change
    const sale = (await listOwnSales(deps, { shopId, locale })).find(({ id }) => id === saleId)
    if (!sale) return refuse('not_found', text('Flash sale not found'))
    if (change !== 'stale') return reply({ sale }).withChange(change)
    return refuse('stale', text('The market has changed this flash sale. Please look at it again.'), { current: sale })
  }

  api.handle('GET /seller/flash-sales', async ({ user: { shopId }, locale }) =>
    reply({ items: await listOwnSales(deps, { shopId, locale }) }),
  )

  api.handle('POST /seller/flash-sales/{id}/offers', async ({ user: { shopId, actor }, locale, params, body }) => {
    const { product_id: productId, quantity } = body
    const offer = { saleId: params.id, productId, price: toMinor(body.price), quantity }
    const change = await addOffer(deps, { shopId, actor, ...offer, seen: body })
    return replyWithSale(change, { shopId, locale, saleId: params.id })
  })

  api.handle(
    'DELETE /seller/flash-sales/{id}/offers/{product_id}',
    async ({ user: { shopId, actor }, locale, params }) => {
      const change = await removeOffer(deps, { shopId, actor, saleId: params.id, productId: params.product_id })
      return replyWithSale(change, { shopId, locale, saleId: params.id })
    },
  )

  api.handle(
    'POST /seller/flash-sales/{id}/offers/{product_id}/accept',
    async ({ user: { shopId, actor }, locale, params, body: seen }) => {
      const proposal = { shopId, actor, saleId: params.id, productId: params.product_id }
      return replyWithSale(await acceptProposal(deps, { ...proposal, seen }), { shopId, locale, saleId: params.id })
    },
  )

  api.handle(
    'POST /seller/flash-sales/{id}/offers/{product_id}/refuse',
    async ({ user: { shopId, actor }, locale, params }) => {
      const proposal = { shopId, actor, saleId: params.id, productId: params.product_id }
      return replyWithSale(await refuseProposal(deps, proposal), { shopId, locale, saleId: params.id })
    },
  )
}

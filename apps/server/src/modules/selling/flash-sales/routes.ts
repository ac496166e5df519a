import type { Deps } from '../../../deps.ts'
import { readPicture, storePicture } from '../../../files/pictures.ts'
import { refuseWhenUnavailable } from '../../../files/store-files.ts'
import { type Api, reply } from '../../../http/api.ts'
import { toMinor } from '../../../lib/money.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { addProduct, approveOffer, refuseOffer, withdrawProposal } from './decide-offer.ts'
import { copySale, deleteSale, planSale, startSale, stopSale, updateSale } from './edit-sales.ts'
import { acceptProposal, addOffer, refuseProposal, removeOffer } from './own-offers.ts'
import { findCandidates, listMarketSales, listOwnSales, listSales, showMarketSale, showSale } from './show-sales.ts'

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

const PICTURES = { rateLimit: { max: 60, seconds: 60 } }

interface Asked {
  id: number
  locale: string
}

/** Flash sales of the market, for its staff. */
export function operatorFlashSaleRoutes(api: Api, deps: ModuleDeps): void {
  /** The sale as a change has left it. */
  async function answer(asked: Asked, change: RecordedChange | undefined | Refusal) {
    if (change instanceof Refusal) return change
    const sale = await showMarketSale(deps, asked)
    return sale instanceof Refusal ? sale : reply({ sale }).withChange(change)
  }

  api.handle('GET /admin/flash-sales', async ({ query }) =>
    reply(await listMarketSales(deps, { ...query, cursor: query.cursor })),
  )

  api.handle('POST /admin/flash-sales', async ({ user: { actor }, body, locale }) => {
    const planned = await planSale(deps, { actor, fields: body })
    return planned instanceof Refusal ? planned : answer({ id: planned.id, locale }, planned.change)
  })

  api.handle(
    'POST /admin/flash-sales/pictures',
    async ({ files }) => {
      const [upload] = files.picture
      if (!upload) return refuse('invalid', text('Please choose a picture'))
      const picture = await readPicture(upload, { field: 'picture', kind: 'shop' })
      const url = picture instanceof Refusal ? picture : await refuseWhenUnavailable(storePicture(deps.files, picture))
      return url instanceof Refusal ? url : reply({ url })
    },
    PICTURES,
  )

  api.handle('GET /admin/flash-sales/{id}', async ({ params: { id }, locale }) => answer({ id, locale }, undefined))

  api.handle('PATCH /admin/flash-sales/{id}', async ({ user: { actor }, params: { id }, body, locale }) => {
    const { version, ...set } = body
    const change = await updateSale(deps, { id, actor, version, set })
    if (change !== 'stale') return answer({ id, locale }, change)
    const current = await showMarketSale(deps, { id, locale })
    if (current instanceof Refusal) return current
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current })
  })

  api.handle('DELETE /admin/flash-sales/{id}', async ({ user: { actor }, params: { id } }) => {
    const change = await deleteSale(deps, { id, actor })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })

  api.handle('POST /admin/flash-sales/{id}/start', async ({ user: { actor }, params: { id }, locale }) =>
    answer({ id, locale }, await startSale(deps, { id, actor })),
  )

  api.handle('POST /admin/flash-sales/{id}/stop', async ({ user: { actor }, params: { id }, locale }) =>
    answer({ id, locale }, await stopSale(deps, { id, actor })),
  )

  api.handle('POST /admin/flash-sales/{id}/copy', async ({ user: { actor }, params: { id }, body, locale }) => {
    const copied = await copySale(deps, { ...body, id, actor })
    if (copied instanceof Refusal) return copied
    const sale = await showMarketSale(deps, { id: copied.id, locale })
    return sale instanceof Refusal ? sale : reply({ sale, left_out: copied.leftOut }).withChange(copied.change)
  })

  api.handle('GET /admin/flash-sales/{id}/candidates', async ({ params: { id }, query: { search }, locale }) =>
    reply({ items: await findCandidates(deps, { saleId: id, search, locale }) }),
  )

  api.handle('POST /admin/flash-sales/{id}/offers', async ({ user: { actor }, params: { id }, body, locale }) => {
    const { product_id: productId, quantity } = body
    const offer = { saleId: id, productId, price: toMinor(body.price), quantity, actor }
    return answer({ id, locale }, await addProduct(deps, offer))
  })

  api.handle(
    'DELETE /admin/flash-sales/{id}/offers/{product_id}',
    async ({ user: { actor }, params: { id, product_id: productId }, locale }) =>
      answer({ id, locale }, await withdrawProposal(deps, { saleId: id, productId, actor })),
  )

  api.handle(
    'POST /admin/flash-sales/{id}/offers/{product_id}/approve',
    async ({ user: { actor }, params: { id, product_id: productId }, locale }) =>
      answer({ id, locale }, await approveOffer(deps, { saleId: id, productId, actor })),
  )

  api.handle(
    'POST /admin/flash-sales/{id}/offers/{product_id}/refuse',
    async ({ user: { actor }, params: { id, product_id: productId }, body: { reason }, locale }) =>
      answer({ id, locale }, await refuseOffer(deps, { saleId: id, productId, reason, actor })),
  )
}

import { withBatchedReads } from '../../../db/index.ts'
import { type Api, reply } from '../../../http/api.ts'
import { networkOf } from '../../../lib/network.ts'
import type { CurrentMember, CurrentStaff, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { type OrderDeps, showOrder, showSellerOrder } from '../orders/index.ts'
import { cancelOwnPieces, cancelPiecesOfOrder } from './cancel-pieces.ts'
import { showCancellationPreview, showRefundPreview } from './preview.ts'
import { handRefundOver, refundOrder } from './request-refund.ts'
import { listRefunds, payByTransfer, showRefund, tryRefundAgain } from './settle-refunds.ts'

export function refundRoutes(api: Api, deps: OrderDeps): void {
  api.handle('POST /orders/{id}/cancel-lines', async ({ user, locale, params, body, headers, ip }) => {
    const orderId = params.id
    const refusal = await cancelOwnPieces(deps, {
      ...{ orderId, ...body, key: headers['idempotency-key'] },
      caller: { userId: user.id, network: networkOf(ip) },
    })
    const order = refusal ?? (await showOrder(withBatchedReads(deps), { orderId, userId: user.id, locale }))
    return order instanceof Refusal ? order : reply({ order }, text('The pieces are cancelled'))
  })

  api.handle('POST /orders/{id}/cancel-lines/preview', async ({ user, params, body }) => {
    const wanted = { orderId: params.id, lines: body.lines, of: { shopper: user.id } }
    const preview = await showCancellationPreview(deps, wanted)
    return preview instanceof Refusal ? preview : reply({ preview })
  })
}

export function sellerRefundRoutes(api: Api, deps: OrderDeps): void {
  const show = async (user: CurrentMember, orderId: number, locale: string, change: RecordedChange | undefined) => {
    const seesMoney = user.permissions.has('money.read')
    const order = await showSellerOrder(withBatchedReads(deps), { orderId, shopId: user.shopId, locale, seesMoney })
    return order instanceof Refusal ? order : reply({ order }).withChange(change)
  }

  api.handle('POST /seller/orders/{id}/refunds', async ({ user, locale, params, body, headers }) => {
    const { shopId, actor } = user
    const change = await refundOrder(deps, {
      ...{ orderId: params.id, shopId, actor, bearer: 'shop', key: headers['idempotency-key'] },
      ...{ lines: body.lines, delivery: body.delivery, goodwill: body.goodwill, restock: body.restock },
      ...{ reason: body.reason ?? null, version: body.version },
    })
    return change instanceof Refusal ? change : show(user, params.id, locale, change)
  })

  api.handle('POST /seller/orders/{id}/refunds/preview', async ({ user, params, body }) => {
    const { lines, delivery, goodwill } = body
    const wanted = { orderId: params.id, shopId: user.shopId, lines, delivery, goodwill, bearer: 'shop' as const }
    const preview = await showRefundPreview(deps, wanted)
    return preview instanceof Refusal ? preview : reply({ preview })
  })

  api.handle('POST /seller/orders/{id}/cancel-lines', async ({ user, locale, params, body, headers }) => {
    const { shopId, actor } = user
    const wanted = { orderId: params.id, ...body, key: headers['idempotency-key'] }
    const change = await cancelPiecesOfOrder(deps, { ...wanted, shopId, actor })
    return change instanceof Refusal ? change : show(user, params.id, locale, change)
  })

  api.handle('POST /seller/orders/{id}/cancel-lines/preview', async ({ user, params, body }) => {
    const wanted = { orderId: params.id, lines: body.lines, of: { shop: user.shopId } }
    const preview = await showCancellationPreview(deps, wanted)
    return preview instanceof Refusal ? preview : reply({ preview })
  })

  api.handle('POST /seller/refunds/{id}/handed-over', async ({ user, locale, params }) => {
    const { shopId, actor } = user
    const done = await handRefundOver(deps, { refundId: params.id, shopId, actor })
    return done instanceof Refusal ? done : show(user, done.orderId, locale, done.change)
  })
}

export function marketRefundRoutes(api: Api, deps: OrderDeps): void {
  const show = async (user: CurrentStaff, orderId: number, locale: string, change: RecordedChange | undefined) => {
    const seesMoney = user.permissions.has('money')
    const order = await showSellerOrder(withBatchedReads(deps), { orderId, shopId: null, locale, seesMoney })
    return order instanceof Refusal ? order : reply({ order }).withChange(change)
  }

  api.handle('POST /admin/orders/{id}/refunds', async ({ user, locale, params, body, headers }) => {
    const change = await refundOrder(deps, {
      ...{ orderId: params.id, shopId: null, actor: user.actor, bearer: body.bearer, key: headers['idempotency-key'] },
      ...{ lines: body.lines, delivery: body.delivery, goodwill: body.goodwill, restock: body.restock },
      ...{ reason: body.reason ?? null, version: body.version },
    })
    return change instanceof Refusal ? change : show(user, params.id, locale, change)
  })

  api.handle('POST /admin/orders/{id}/refunds/preview', async ({ params, body }) => {
    const { lines, delivery, goodwill, bearer } = body
    const preview = await showRefundPreview(deps, {
      orderId: params.id,
      shopId: null,
      lines,
      delivery,
      goodwill,
      bearer,
    })
    return preview instanceof Refusal ? preview : reply({ preview })
  })

  api.handle('POST /admin/orders/{id}/cancel-lines', async ({ user, locale, params, body, headers }) => {
    const wanted = { orderId: params.id, ...body, key: headers['idempotency-key'] }
    const change = await cancelPiecesOfOrder(deps, { ...wanted, shopId: null, actor: user.actor })
    return change instanceof Refusal ? change : show(user, params.id, locale, change)
  })

  api.handle('POST /admin/orders/{id}/cancel-lines/preview', async ({ params, body }) => {
    const preview = await showCancellationPreview(deps, { orderId: params.id, lines: body.lines, of: 'market' })
    return preview instanceof Refusal ? preview : reply({ preview })
  })

  const showSettled = async (id: number, change: RecordedChange | Refusal) => {
    if (change instanceof Refusal) return change
    const refund = await showRefund(deps, id)
    return refund ? reply({ refund }).withChange(change) : refuse('not_found', text('This refund does not exist'))
  }

  api.handle('GET /admin/refunds', async ({ query: { state, cursor, limit } }) =>
    reply(await listRefunds(deps, { state, cursor, limit })),
  )

  api.handle('POST /admin/refunds/{id}/again', async ({ user: { actor }, params: { id }, body: { version } }) =>
    showSettled(id, await tryRefundAgain(deps, { refundId: id, version, actor })),
  )

  api.handle('POST /admin/refunds/{id}/transfer', async ({ user: { actor }, params: { id }, body }) =>
    showSettled(id, await payByTransfer(deps, { refundId: id, ...body, actor })),
  )
}

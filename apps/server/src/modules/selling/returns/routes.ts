import { type Api, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { type OrderDeps, readOrderLink } from '../orders/index.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { accountOf, ownOrder, sendGoodsBack } from './own-withdrawals.ts'
import { listMarketReturns, listShopReturns, showReturn } from './show-returns.ts'
import {
  acceptWithdrawal,
  assignWithdrawal,
  endUnreturned,
  receiveWithdrawal,
  refundReturn,
  rejectWithdrawal,
} from './work-on-withdrawal.ts'

/** Withdrawals of people with an account, with a link, or with neither. */
export function withdrawalRoutes(api: Api, deps: OutboundDeps): void {
  const received = text('We have received your withdrawal')

  api.handle('POST /withdrawals', async ({ body, locale, ip }) => {
    const { name, order_code: code, email, text: words } = body
    const declared = await declareWithdrawal(deps, {
      ...{ order: { code }, name, email, lines: [], text: words, locale, ip, by: 'anybody' },
    })
    return declared instanceof Refusal ? declared : reply({ withdrawal: declared }, received)
  })

  api.handle('POST /order-links/order/withdrawals', async ({ headers, body, locale, ip }) => {
    const link = await readOrderLink(deps, headers['x-order-link'])
    if (link instanceof Refusal) return link
    const email = body.email ?? (await accountOf(deps, link.userId)).email ?? ''
    const declared = await declareWithdrawal(deps, {
      ...{
        order: { id: link.orderId },
        name: body.name,
        email,
        lines: body.lines,
        text: '',
        locale,
        ip,
        by: 'anybody',
      },
    })
    return declared instanceof Refusal ? declared : reply({ withdrawal: declared }, received)
  })

  api.handle('POST /orders/{id}/withdrawals', async ({ user, params, body, locale, ip }) => {
    const own = await ownOrder(deps, { id: params.id, userId: user.id })
    if (own instanceof Refusal) return own
    const account = await accountOf(deps, user.id)
    const declared = await declareWithdrawal(deps, {
      ...{ order: { id: params.id }, name: account.name, email: body.email ?? account.email ?? '' },
      ...{ lines: body.lines, text: '', locale, ip, by: 'shopper' },
    })
    return declared instanceof Refusal ? declared : reply({ withdrawal: declared }, received)
  })

  api.handle('POST /returns/{kind}/{id}/sent', async ({ user, params, body }) => {
    const refusal = await sendGoodsBack(deps, { id: params.id, userId: user.id, tracking: body.tracking })
    return refusal ?? reply({}, text('Thank you. The shop has been told.'))
  })
}

export function returnRoutes(api: Api, deps: OrderDeps): void {
  async function answer(change: RecordedChange | Refusal, id: number, reader: Parameters<typeof showReturn>[2]) {
    if (change instanceof Refusal) return change
    const shown = await showReturn(deps, id, reader)
    return shown instanceof Refusal ? shown : reply({ return: shown }).withChange(change)
  }

  api.handle('GET /seller/returns', async ({ user: { shopId }, query, locale }) =>
    reply(await listShopReturns(deps, { shopId, locale }, query)),
  )

  api.handle('GET /seller/returns/{kind}/{id}', async ({ user: { shopId }, params: { id }, locale }) => {
    const shown = await showReturn(deps, id, { shopId, locale })
    return shown instanceof Refusal ? shown : reply({ return: shown })
  })

  api.handle('POST /seller/returns/{kind}/{id}/accept', async ({ user, params: { id }, body, locale }) => {
    const { shopId, actor } = user
    return answer(await acceptWithdrawal(deps, { id, shopId, actor, ...body }), id, { shopId, locale })
  })

  api.handle('POST /seller/returns/{kind}/{id}/receive', async ({ user, params: { id }, body, locale }) => {
    const { shopId, actor } = user
    return answer(await receiveWithdrawal(deps, { id, shopId, actor, ...body }), id, { shopId, locale })
  })

  api.handle('POST /seller/returns/{kind}/{id}/refund', async ({ user, params: { id }, body, locale }) => {
    const { shopId, actor } = user
    return answer(await refundReturn(deps, { id, shopId, actor, ...body }), id, { shopId, locale })
  })

  api.handle('POST /seller/returns/{kind}/{id}/not-returned', async ({ user, params: { id }, body, locale }) => {
    const { shopId, actor } = user
    return answer(await endUnreturned(deps, { id, shopId, actor, ...body }), id, { shopId, locale })
  })

  api.handle('GET /admin/returns', async ({ query, locale }) => reply(await listMarketReturns(deps, locale, query)))

  api.handle('GET /admin/returns/{kind}/{id}', async ({ params: { id }, locale }) => {
    const shown = await showReturn(deps, id, { shopId: undefined, locale })
    return shown instanceof Refusal ? shown : reply({ return: shown })
  })

  api.handle('POST /admin/returns/{kind}/{id}/decide', async ({ user: { actor }, params: { id }, body, locale }) => {
    const { version, accept, lines, reason } = body
    const reader = { shopId: undefined, locale }
    const worker = { id, version, actor, shopId: undefined }
    if (accept) return answer(await acceptWithdrawal(deps, { ...worker, lines }), id, reader)
    if (!reason) return refuseReason()
    return answer(await rejectWithdrawal(deps, { ...worker, reason }), id, reader)
  })

  api.handle('POST /admin/returns/{kind}/{id}/assign', async ({ user: { actor }, params: { id }, body, locale }) => {
    const { version, order_code: orderCode } = body
    const assigned = await assignWithdrawal(deps, { id, version, actor, shopId: undefined, orderCode })
    return answer(assigned, id, { shopId: undefined, locale })
  })
}

const refuseReason = (): Refusal => {
  const message = text('Say why it is not valid')
  return new Refusal('invalid', message, { errors: { reason: [{ text: message }] } })
}

import type { OwnReturnDetails } from '@rialto/contract'
import type { OwnReturnStep } from '@rialto/contract/market-enums'
import { type Api, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { type OrderDeps, readOrderLink } from '../orders/index.ts'
import { complain } from './complain.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { accountOf, listOwnReturns, ownOrder, showOwnReturn, stepOwnReturn } from './own-returns.ts'
import { readPhoto } from './photos.ts'
import { listMarketReturns, listShopReturns, showReturn } from './show-returns.ts'
import {
  approveComplaint,
  decideComplaint,
  endUnreturnedComplaint,
  receiveComplaint,
  refundComplaintNow,
  refuseComplaint,
  settleComplaint,
} from './work-on-complaint.ts'
import {
  acceptWithdrawal,
  agreeRevoke,
  assignWithdrawal,
  decideDeduction,
  endUnreturned,
  receiveWithdrawal,
  refundReturn,
  rejectWithdrawal,
} from './work-on-withdrawal.ts'

/** Withdrawals of people with an account, with a link, or with neither. */
export function withdrawalRoutes(api: Api, deps: OrderDeps): void {
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
}

/** Photos are decoded, so that a network sends a few of them at a time. */
const COMPLAINING = { rateLimit: { max: 60, seconds: 600 } }
const PHOTOS = { rateLimit: { max: 240, seconds: 60 } }
const PHOTO_TYPE = 'image/webp'

/** Withdrawals and complaints of shoppers, by an account or the link to their order. */
export function ownReturnRoutes(api: Api, deps: OrderDeps): void {
  const stepTaken: Record<OwnReturnStep, TextKey> = {
    sent: text('Thank you. The shop has been told.'),
    cancel: text('Your complaint is taken back.'),
    escalate: text('The market looks at your complaint and writes to you.'),
    accept: text('Your money is on its way.'),
    revoke: text('The shop has been asked.'),
    object: text('The market looks at it and writes to you.'),
  }
  const linked = (link: string) => readOrderLink(deps, link)

  api.handle(
    'POST /orders/{id}/returns',
    async ({ user, params, body, files, ip, locale }) => {
      const order = await ownOrder(deps, { id: params.id, userId: user.id })
      if (order instanceof Refusal) return order
      const made = await complain(deps, { orderId: order.id, ...body, photos: files.photos, ip })
      if (made instanceof Refusal) return made
      const reader = { kind: 'complaint' as const, id: made.id, userId: user.id, orderId: undefined, locale }
      return answer(await showOwnReturn(deps, reader), text('The shop has your complaint, and answers soon.'))
    },
    COMPLAINING,
  )

  api.handle(
    'POST /order-links/order/returns',
    async ({ headers, body, files, ip, locale }) => {
      const link = await linked(headers['x-order-link'])
      if (link instanceof Refusal) return link
      const made = await complain(deps, { orderId: link.orderId, ...body, photos: files.photos, ip })
      if (made instanceof Refusal) return made
      const shown = await showOwnReturn(deps, { kind: 'complaint', id: made.id, ...link, locale })
      return answer(shown, text('The shop has your complaint, and answers soon.'))
    },
    COMPLAINING,
  )

  api.handle('GET /returns', async ({ user, query, locale }) =>
    reply(await listOwnReturns(deps, { userId: user.id, locale }, query)),
  )

  api.handle('GET /returns/{kind}/{id}', async ({ user, params, locale }) =>
    answer(await showOwnReturn(deps, { ...params, userId: user.id, orderId: undefined, locale })),
  )

  api.handle('GET /order-links/order/returns/{kind}/{id}', async ({ headers, params, locale }) => {
    const link = await linked(headers['x-order-link'])
    if (link instanceof Refusal) return link
    const shown = await showOwnReturn(deps, { ...params, ...link, locale })
    return shown instanceof Refusal ? shown : reply({ return: shown }).cached({ control: 'private, no-store' })
  })

  api.handle('POST /returns/{kind}/{id}/{step}', async ({ user, params, body, locale }) => {
    const own = { userId: user.id, orderId: undefined }
    const refusal = await stepOwnReturn(deps, { ...params, ...own, ...body })
    return refusal ?? answer(await showOwnReturn(deps, { ...params, ...own, locale }), stepTaken[params.step])
  })

  api.handle('POST /order-links/order/returns/{kind}/{id}/{step}', async ({ headers, params, body, locale }) => {
    const link = await linked(headers['x-order-link'])
    if (link instanceof Refusal) return link
    const refusal = await stepOwnReturn(deps, { ...params, ...link, ...body })
    return refusal ?? answer(await showOwnReturn(deps, { ...params, ...link, locale }), stepTaken[params.step])
  })

  api.handle(
    'GET /returns/{kind}/{id}/photos/{photo}',
    async ({ user, params }) => photoReply(await readPhoto(deps, { ...params, of: { userId: user.id } })),
    PHOTOS,
  )

  api.handle(
    'GET /order-links/order/returns/{kind}/{id}/photos/{photo}',
    async ({ headers, params }) => {
      const link = await linked(headers['x-order-link'])
      if (link instanceof Refusal) return link
      return photoReply(await readPhoto(deps, { ...params, of: { orderId: link.orderId } }))
    },
    PHOTOS,
  )
}

const answer = (shown: OwnReturnDetails | Refusal, message?: TextKey) =>
  shown instanceof Refusal ? shown : reply({ return: shown }, message)

const photoReply = (bytes: Buffer | Refusal) =>
  bytes instanceof Refusal ? bytes : reply(bytes).savedAs('photo.webp', PHOTO_TYPE)

export function returnRoutes(api: Api, deps: OrderDeps): void {
  async function done(change: RecordedChange | Refusal, reader: Parameters<typeof showReturn>[1]) {
    if (change instanceof Refusal) return change
    const shown = await showReturn(deps, reader)
    return shown instanceof Refusal ? shown : reply({ return: shown }).withChange(change)
  }

  api.handle('GET /seller/returns', async ({ user: { shopId }, query, locale }) =>
    reply(await listShopReturns(deps, { shopId, locale }, query)),
  )

  api.handle('GET /seller/returns/{kind}/{id}', async ({ user: { shopId }, params, locale }) => {
    const shown = await showReturn(deps, { ...params, shopId, locale })
    return shown instanceof Refusal ? shown : reply({ return: shown })
  })

  api.handle(
    'GET /seller/returns/{kind}/{id}/photos/{photo}',
    async ({ user: { shopId }, params }) => photoReply(await readPhoto(deps, { ...params, of: { shopId } })),
    PHOTOS,
  )

  api.handle('POST /seller/returns/{kind}/{id}/accept', async ({ user, params, body, locale }) => {
    const { shopId, actor } = user
    const change = await acceptWithdrawal(deps, { id: params.id, shopId, actor, ...body })
    return done(change, { ...params, shopId, locale })
  })

  api.handle('POST /seller/returns/{kind}/{id}/approve', async ({ user, params, body, locale }) => {
    const { shopId, actor } = user
    const { version, answer: words, ...wayOut } = body
    const change = await approveComplaint(deps, { id: params.id, shopId, actor, version, answer: words, wayOut })
    return done(change, { ...params, shopId, locale })
  })

  api.handle('POST /seller/returns/{kind}/{id}/refuse', async ({ user, params, body, locale }) => {
    const { shopId, actor } = user
    const change = await refuseComplaint(deps, { id: params.id, shopId, actor, ...body })
    return done(change, { ...params, shopId, locale })
  })

  api.handle('POST /seller/returns/{kind}/{id}/settle', async ({ user, params, body, locale }) => {
    const { shopId, actor } = user
    const change = await settleComplaint(deps, { id: params.id, shopId, actor, ...body })
    return done(change, { ...params, shopId, locale })
  })

  api.handle('POST /seller/returns/{kind}/{id}/receive', async ({ user, params, body, files, locale }) => {
    const { shopId, actor } = user
    const { version, restock, deduction, deduction_text: deductionText } = body
    const worker = { id: params.id, shopId, actor, version, restock }
    const reader = { ...params, shopId, locale }
    if (params.kind === 'complaint') {
      if (deduction > 0) return refuseField('deduction', text('Nothing is kept back after a complaint'))
      return done(await receiveComplaint(deps, worker), reader)
    }
    const back = { ...worker, deduction, deductionText, photos: files.photos }
    return done(await receiveWithdrawal(deps, back), reader)
  })

  api.handle('POST /seller/returns/{kind}/{id}/agree-revoke', async ({ user, params, body, locale }) => {
    const { shopId, actor } = user
    return done(await agreeRevoke(deps, { id: params.id, shopId, actor, ...body }), { ...params, shopId, locale })
  })

  api.handle('POST /seller/returns/{kind}/{id}/refund', async ({ user, params, body, locale }) => {
    const { shopId, actor } = user
    const refund = params.kind === 'complaint' ? refundComplaintNow : refundReturn
    return done(await refund(deps, { id: params.id, shopId, actor, ...body }), { ...params, shopId, locale })
  })

  api.handle('POST /seller/returns/{kind}/{id}/not-returned', async ({ user, params, body, locale }) => {
    const { shopId, actor } = user
    const end = params.kind === 'complaint' ? endUnreturnedComplaint : endUnreturned
    return done(await end(deps, { id: params.id, shopId, actor, ...body }), { ...params, shopId, locale })
  })

  api.handle('GET /admin/returns', async ({ query, locale }) => reply(await listMarketReturns(deps, locale, query)))

  api.handle('GET /admin/returns/{kind}/{id}', async ({ params, locale }) => {
    const shown = await showReturn(deps, { ...params, shopId: undefined, locale })
    return shown instanceof Refusal ? shown : reply({ return: shown })
  })

  api.handle(
    'GET /admin/returns/{kind}/{id}/photos/{photo}',
    async ({ params }) => photoReply(await readPhoto(deps, { ...params, of: undefined })),
    PHOTOS,
  )

  api.handle('POST /admin/returns/{kind}/{id}/decide', async ({ user: { actor }, params, body, locale }) => {
    const { version, accept, lines, reason, outcome, keeps_goods, offer, send_to, deduction } = body
    const reader = { ...params, shopId: undefined, locale }
    const worker = { id: params.id, version, actor, shopId: undefined }
    if (params.kind === 'complaint') {
      if (!reason) return refuseField('reason', text('Give a reason for both sides'))
      if (accept && !outcome) return refuseField('outcome', text('Choose what the customer gets'))
      const wayOut = accept && outcome ? { outcome, keeps_goods, offer, send_to } : null
      return done(await decideComplaint(deps, { ...worker, decision: reason, wayOut }), reader)
    }
    if (typeof deduction === 'number') {
      if (!reason) return refuseField('reason', text('Give a reason for both sides'))
      return done(await decideDeduction(deps, { ...worker, deduction, decision: reason }), reader)
    }
    if (accept) return done(await acceptWithdrawal(deps, { ...worker, lines }), reader)
    if (!reason) return refuseField('reason', text('Say why it is not valid'))
    return done(await rejectWithdrawal(deps, { ...worker, reason }), reader)
  })

  api.handle('POST /admin/returns/{kind}/{id}/assign', async ({ user: { actor }, params, body, locale }) => {
    const { version, order_code: orderCode } = body
    const assigned = await assignWithdrawal(deps, { id: params.id, version, actor, shopId: undefined, orderCode })
    return done(assigned, { ...params, shopId: undefined, locale })
  })
}

const refuseField = (field: string, message: TextKey): Refusal =>
  new Refusal('invalid', message, { errors: { [field]: [{ text: message }] } })

import { type Api, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { showRefund } from '../refunds/index.ts'
import { receiveWebhook, refuseImplausibleSignature } from './apply-outcome.ts'
import { type Payments, payOrder } from './create-payments.ts'
import { assignRefund, writeOffRefund } from './dashboard-refunds.ts'
import { changeStripeKeys, checkStripe, readStripeKeys, showStripeKeys } from './stripe-keys.ts'

/** Each start calls a gateway. */
const STARTS = { max: 30, seconds: 60 }
/** Events have some kilobytes, and more for a checkout with many lines. */
const WEBHOOK_BYTES = 256 * 1024

export function paymentRoutes(api: Api, { payments: { context } }: { payments: Payments }): void {
  api.handle(
    'GET /order-payment/{order_id}',
    async ({ params, query, user, locale }) => {
      const payment = { orderId: params.order_id, userId: user.id, gateway: query.gateway, locale }
      const result = await payOrder(context, payment)
      return result instanceof Refusal ? result : reply({ order_payment_url: result.url })
    },
    { rateLimit: STARTS },
  )
  api.handle(
    'POST /payments/{gateway}/webhook',
    async ({ params, rawBody, rawHeaders }) => {
      const refusal = await receiveWebhook(context, {
        gateway: params.gateway,
        body: rawBody,
        headers: rawHeaders,
      })
      return refusal ?? reply({})
    },
    {
      bodyLimit: WEBHOOK_BYTES,
      beforeBody: ({ params, headers }) =>
        refuseImplausibleSignature(context, { gateway: params.gateway ?? '', headers }),
    },
  )
}

/** Refunds that the staff makes in a gateway's dashboard. */
export function dashboardRefundRoutes(api: Api, { payments: { context } }: { payments: Payments }): void {
  const show = async (settled: Awaited<ReturnType<typeof assignRefund>>) => {
    if (settled instanceof Refusal) return settled
    const refund = await showRefund(context, settled.id)
    return refund
      ? reply({ refund }).withChange(settled.change)
      : refuse('not_found', text('This refund does not exist'))
  }

  api.handle('POST /admin/refunds/{id}/assign', async ({ user: { actor }, params: { id }, body }) =>
    show(await assignRefund(context, { refundId: id, orderId: body.order_id, version: body.version, actor })),
  )

  api.handle('POST /admin/refunds/{id}/write-off', async ({ user: { actor }, params: { id }, body }) =>
    show(await writeOffRefund(context, { refundId: id, version: body.version, actor })),
  )
}

/** Per network: each asks Stripe. */
const CHECKS = { rateLimit: { max: 20, seconds: 60 } }

/** The keys of payment gateways, in the settings of the console. */
export function gatewayKeyRoutes(api: Api, deps: ModuleDeps): void {
  const after = async (change: RecordedChange | undefined | Refusal) =>
    change instanceof Refusal ? change : reply(await showStripeKeys(deps)).withChange(change)

  api.handle('GET /admin/gateways/stripe', async () => after(undefined))

  api.handle(
    'PUT /admin/gateways/stripe',
    async ({ user: { actor }, body }) => {
      return after(await changeStripeKeys(deps, { keys: readStripeKeys(body), actor }))
    },
    CHECKS,
  )

  api.handle('DELETE /admin/gateways/stripe', async ({ user: { actor } }) =>
    after(await changeStripeKeys(deps, { keys: null, actor })),
  )

  api.handle(
    'POST /admin/gateways/stripe/check',
    async () => {
      await checkStripe(deps)
      return after(undefined)
    },
    CHECKS,
  )
}

import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Payments } from './create-payments.ts'
import { payOrder } from './pay-order.ts'
import { receiveWebhook, refuseImplausibleSignature } from './receive-webhook.ts'

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
    async ({ params, rawBody, request }) => {
      const refusal = await receiveWebhook(context, {
        gateway: params.gateway,
        body: rawBody,
        headers: request.headers,
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

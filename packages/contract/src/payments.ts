import { z } from 'zod'
import { defineEndpoints } from './endpoint.ts'
import { queryId, requiredText } from './input.ts'
import { GATEWAY_MAX } from './limits.ts'

const gateway = requiredText(GATEWAY_MAX)

export const paymentEndpoints = defineEndpoints({
  'GET /order-payment/{order_id}': {
    access: 'shopper',
    summary: 'Where to pay an order that is unpaid or whose payment failed.',
    params: z.object({ order_id: queryId }),
    /** Defaults to the gateway that the order was placed with. */
    query: z.object({ gateway: gateway.optional() }),
    data: z.object({ order_payment_url: z.string() }),
  },
  'POST /payments/{gateway}/webhook': {
    access: 'provider',
    summary: 'A gateway tells, signed, what became of a payment; telling it twice changes nothing.',
    params: z.object({ gateway }),
    rawBody: true,
  },
})

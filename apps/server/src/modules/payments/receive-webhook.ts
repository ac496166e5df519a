import { Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { prepareWriteContext } from '../orders/index.ts'
import { applyOutcome, tellApplied } from './apply-outcome.ts'
import type { PaymentContext } from './context.ts'
import type { GatewayEvent } from './gateway.ts'
import { insertEvent, type PaymentRow, selectPayment } from './repository.ts'
import { readKey } from './rules.ts'

interface Webhook {
  gateway: string
  /** As it came: the signature is over these bytes. */
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** Refuses what cannot be a gateway's word by its headers alone, so that forgeries cost neither memory nor a signature's check. */
export async function refuseForged(
  context: PaymentContext,
  { gateway: name, headers }: Omit<Webhook, 'body'>,
): Promise<undefined | Refusal> {
  const gateway = await context.gateways.find(name)
  if (!gateway) return refuse('not_found', text('Not found'))
  return gateway.couldBeSigned(headers) ? undefined : refuseSignature(context, name)
}

function refuseSignature({ warnOfStranger }: PaymentContext, gateway: string): Refusal {
  warnOfStranger({ gateway }, 'a webhook without a valid signature was refused')
  return refuse('webhook_refused', text('The signature is not valid'))
}

/**
 * A gateway tells what became of a payment. Each event is applied once; one that is about no payment of ours is taken and left
 * alone, since an account of a gateway may serve others as well, and what is refused is sent again for days.
 */
export async function receiveWebhook(context: PaymentContext, webhook: Webhook): Promise<undefined | Refusal> {
  const gateway = await context.gateways.find(webhook.gateway)
  if (!gateway) return refuse('not_found', text('Not found'))
  const event = await gateway.readWebhook(webhook.body, webhook.headers)
  if (event === 'forged') return refuseSignature(context, webhook.gateway)
  return event ? applyEvent(context, webhook.gateway, event) : undefined
}

async function applyEvent(context: PaymentContext, gateway: string, event: GatewayEvent): Promise<undefined | Refusal> {
  const { database, warn } = context
  const change = await prepareWriteContext(context)
  const result = await database.write(async (tx) => {
    const named = readKey(event.key)
    const payment = named && (await selectPayment(tx, named.id))
    if (!payment || payment.created_at !== named.created_at || !isOf(payment, gateway, event)) return 'unknown'
    if (!(await insertEvent(tx, gateway, event.id, change.now))) return 'nothing new'
    const applied = await applyOutcome(tx, change, payment, event)
    return applied === 'other amount'
      ? refuse('webhook_refused', text('Another amount was paid than was asked for'))
      : applied
  })
  const { id, key, state, amount, currency } = event
  if (result === 'unknown') warn({ gateway, event: id, key }, 'a webhook names a payment that is not ours')
  if (result instanceof Refusal) {
    warn({ gateway, event: id, key, state, amount, currency }, 'a payment of another amount was not believed')
    return result
  }
  if (result !== 'unknown') tellApplied(context, result)
  return undefined
}

/** The gateway may speak before its answer to the start was kept; afterwards it has to name the very same place. */
const isOf = (payment: PaymentRow, gateway: string, { reference }: GatewayEvent): boolean =>
  payment.gateway === gateway && (reference === null || payment.reference === null || payment.reference === reference)

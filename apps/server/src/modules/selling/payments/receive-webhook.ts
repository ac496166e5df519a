import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { prepareWriteContext } from '../orders/index.ts'
import { applyOutcome, publishApplied } from './apply-outcome.ts'
import type { GatewayEvent } from './gateway.ts'
import type { PaymentContext } from './gateways.ts'
import { insertEvent, type PaymentRow, selectPayment } from './repository.ts'
import { parsePaymentKey } from './rules.ts'

interface Webhook {
  gateway: string
  /** The raw bytes, which the signature covers. */
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** Refuses webhooks by their headers, so that forgeries cost neither memory nor the verification of a signature. */
export async function refuseImplausibleSignature(
  context: PaymentContext,
  { gateway: name, headers }: Omit<Webhook, 'body'>,
): Promise<undefined | Refusal> {
  const gateway = await context.gateways.find(name)
  if (!gateway) return refuse('not_found', text('Not found'))
  return gateway.hasPlausibleSignature(headers) ? undefined : refuseSignature(context, name)
}

function refuseSignature({ warnLimited }: PaymentContext, gateway: string): Refusal {
  warnLimited({ gateway }, 'a webhook without a valid signature was refused')
  return refuse('webhook_refused', text('The signature is not valid'))
}

/**
 * Applies an event of a gateway once. Events of unknown payments are accepted and ignored: an account of a gateway may serve other
 * shops, and gateways repeat refused events for days.
 */
export async function receiveWebhook(context: PaymentContext, webhook: Webhook): Promise<undefined | Refusal> {
  const gateway = await context.gateways.find(webhook.gateway)
  if (!gateway) return refuse('not_found', text('Not found'))
  const event = await gateway.parseWebhook(webhook.body, webhook.headers)
  if (event === 'forged') return refuseSignature(context, webhook.gateway)
  return event ? applyEvent(context, webhook.gateway, event) : undefined
}

async function applyEvent(context: PaymentContext, gateway: string, event: GatewayEvent): Promise<undefined | Refusal> {
  const { database, warn } = context
  const writeContext = await prepareWriteContext(context)
  const result = await database.write(async (tx) => {
    const keyParts = parsePaymentKey(event.key)
    const payment = keyParts && (await selectPayment(tx, keyParts.id))
    if (!payment || payment.created_at !== keyParts.created_at || !matchesEvent(payment, gateway, event))
      return 'unknown'
    if (!(await insertEvent(tx, gateway, event.id, writeContext.now))) return 'unchanged'
    const applied = await applyOutcome(tx, writeContext, payment, event)
    return applied === 'wrong amount'
      ? refuse('webhook_refused', text('Another amount was paid than was asked for'))
      : applied
  })
  const { id, key, state, amount, currency } = event
  if (result === 'unknown') warn({ gateway, event: id, key }, 'a webhook names a payment that is not ours')
  if (result instanceof Refusal) {
    warn({ gateway, event: id, key, state, amount, currency }, 'a payment of another amount was not believed')
    return result
  }
  if (result !== 'unknown') publishApplied(context, result)
  return undefined
}

/** The event may arrive before the reference of the started payment was saved; afterwards the references must match. */
const matchesEvent = (payment: PaymentRow, gateway: string, { reference }: GatewayEvent): boolean =>
  payment.gateway === gateway && (reference === null || payment.reference === null || payment.reference === reference)

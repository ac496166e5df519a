import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { PaymentContext } from '../payment-context.ts'
import { paymentKey } from '../rules.ts'
import { findSandboxPayment, returnUrlsOf, type SandboxVisit } from './present-sandbox-page.ts'
import type { SandboxEvent } from './sandbox-gateway.ts'
import { sign } from './signature.ts'

export const SandboxAnswer = z.object({ answer: z.enum(['pay', 'fail', 'leave']) })
type Answer = z.infer<typeof SandboxAnswer>['answer']

/** Sends an event to the shop's webhook. @returns whether it was accepted. */
export type Deliver = (webhook: { body: string; headers: Record<string, string> }) => Promise<boolean>

/**
 * Applies the chosen outcome as a real gateway would: by a signed webhook, and a redirect of the browser.
 * @returns the URL of the redirect; `undelivered` if the webhook failed; undefined for an unknown payment.
 */
export async function answerPayment(
  context: PaymentContext,
  visit: SandboxVisit,
  answer: Answer,
  deliver: Deliver,
): Promise<{ url: string } | 'undelivered' | undefined> {
  const payment = await findSandboxPayment(context, visit)
  if (!payment) return undefined
  const { successUrl, cancelUrl } = await returnUrlsOf(context, payment)
  if (payment.status !== 'open') return { url: payment.status === 'paid' ? successUrl : cancelUrl }
  if (answer === 'leave') return { url: cancelUrl }
  const event: SandboxEvent = {
    id: randomUUID(),
    key: paymentKey(payment),
    reference: visit.reference,
    state: answer === 'pay' ? 'paid' : 'failed',
    amount: payment.amount,
    currency: payment.currency,
    exponent: payment.exponent,
  }
  const body = JSON.stringify(event)
  const signature = sign(context.config.secret, body, context.now())
  const isDelivered = await deliver({ body, headers: { 'sandbox-signature': signature } })
  if (!isDelivered) return 'undelivered'
  return { url: answer === 'pay' ? successUrl : cancelUrl }
}

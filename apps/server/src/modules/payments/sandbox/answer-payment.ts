import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { PaymentContext } from '../context.ts'
import { keyOf } from '../rules.ts'
import type { SandboxEvent } from './sandbox-gateway.ts'
import { findVisited, returnsOf, type Visit } from './show-sandbox.ts'
import { sign } from './signature.ts'

export const SandboxAnswer = z.object({ answer: z.enum(['pay', 'fail', 'leave']) })
type Answer = z.infer<typeof SandboxAnswer>['answer']

/** What goes to the shop's own webhook; says whether it was taken. */
export type Deliver = (webhook: { body: string; headers: Record<string, string> }) => Promise<boolean>

/**
 * Somebody chose what becomes of a payment: the shop is told, signed, as a real gateway would tell it, and the browser goes back.
 * @returns where to; `unheard` where the shop did not take the message, undefined where there is no such payment.
 */
export async function answerPayment(
  context: PaymentContext,
  visit: Visit,
  answer: Answer,
  deliver: Deliver,
): Promise<{ url: string } | 'unheard' | undefined> {
  const payment = await findVisited(context, visit)
  if (!payment) return undefined
  const { successUrl, cancelUrl } = await returnsOf(context, payment)
  if (payment.status !== 'open') return { url: payment.status === 'paid' ? successUrl : cancelUrl }
  if (answer === 'leave') return { url: cancelUrl }
  const event: SandboxEvent = {
    id: randomUUID(),
    key: keyOf(payment),
    reference: visit.reference,
    state: answer === 'pay' ? 'paid' : 'failed',
    amount: payment.amount,
    currency: payment.currency,
  }
  const body = JSON.stringify(event)
  const signature = sign(context.config.secret, body, context.now())
  const isHeard = await deliver({ body, headers: { 'sandbox-signature': signature } })
  if (!isHeard) return 'unheard'
  return { url: answer === 'pay' ? successUrl : cancelUrl }
}

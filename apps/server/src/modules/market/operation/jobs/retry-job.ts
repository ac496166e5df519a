import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { retryDelivery } from '../../../people/webhooks/index.ts'
import { makeDue, makeRefundDue, selectDelivery, selectMessage, selectRefund } from './repository.ts'
import { mayRetryMessage, mayRetryRefund } from './rules.ts'

/** Tries a failed job again. @param id `message_12`; the contract checks its form */
export async function retryJob(deps: OutboundDeps, id: string): Promise<Refusal | undefined> {
  const [kind, number] = id.split('_')
  if (kind === 'webhook') return retryWebhook(deps, Number(number))
  return kind === 'refund' ? retryRefund(deps, Number(number)) : retryMessage(deps, Number(number))
}

/** Lets the worker try a refund, which first asks the gateway whether it was made. */
function retryRefund({ database, now }: OutboundDeps, id: number): Promise<Refusal | undefined> {
  const at = now()
  return database.write(async (tx) => {
    const refund = await selectRefund(tx, id)
    if (!refund) return refuseUnknown()
    if (mayRetryRefund(refund, at) && (await makeRefundDue(tx, refund, at))) return undefined
    return refuse('conflict', text('This refund is on its way to the payment provider'))
  })
}

async function retryMessage({ database, now, outbound }: OutboundDeps, id: number): Promise<Refusal | undefined> {
  const at = now()
  const refusal = await database.write(async (tx) => {
    const message = await selectMessage(tx, id)
    if (!message) return refuseUnknown()
    if (mayRetryMessage(message, at) && (await makeDue(tx, message, at))) return undefined
    return refuse('conflict', text('This message cannot be tried now: it is on its way, or its code has lapsed'))
  })
  if (!refusal) outbound.kick()
  return refusal
}

async function retryWebhook(deps: OutboundDeps, id: number): Promise<Refusal | undefined> {
  const delivery = await selectDelivery(deps.database.db, id)
  if (!delivery) return refuseUnknown()
  const sent = await retryDelivery(deps, delivery)
  return sent instanceof Refusal ? sent : undefined
}

const refuseUnknown = () => refuse('not_found', text('This job is done, or does not exist'))

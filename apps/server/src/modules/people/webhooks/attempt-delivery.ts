import type { Deps } from '../../../deps.ts'
import { noteWebhookOff } from '../../base/notifications/index.ts'
import { switchFailedOff, updateWebhook } from './repository.ts'
import { type DueDelivery, postponeDelivery, saveOutcome, stopDeliveries } from './repository-deliveries.ts'
import { nextAttemptAt, PAUSE_AFTER_FAILURE_MS } from './rules.ts'
import { type Outcome, sendDelivery } from './send-delivery.ts'

/**
 * Sends a delivery that a worker has claimed, and plans the next attempt. A webhook whose delivery is given up is switched off, and the
 * shop's team is told.
 */
export async function attemptDelivery(deps: Deps, delivery: DueDelivery): Promise<Outcome> {
  const outcome = await send(deps, delivery)
  const at = deps.now()
  const next = outcome.fault === null ? null : nextAttemptAt(delivery, at)
  const { id, webhook_id: webhookId } = delivery
  await deps.database.write(async (tx) => {
    await saveOutcome(tx, id, { at, ...outcome })
    if (outcome.fault === null) return updateWebhook(tx, webhookId, { paused_until: 0 })
    await updateWebhook(tx, webhookId, { paused_until: at + PAUSE_AFTER_FAILURE_MS })
    if (next !== null) return postponeDelivery(tx, id, next)
    const shopId = await switchFailedOff(tx, webhookId, at)
    await stopDeliveries(tx, webhookId)
    // The market sees its failed deliveries among its jobs.
    if (typeof shopId === 'number') await noteWebhookOff(tx, { shopId, webhookId, now: at })
  })
  return outcome
}

/** Sends a delivery because a person asks for it; the plan of later attempts stays unless the receiver accepts it. */
export async function attemptByHand(deps: Deps, delivery: DueDelivery): Promise<void> {
  const outcome = await send(deps, delivery)
  await deps.database.write((tx) => saveOutcome(tx, delivery.id, { at: deps.now(), ...outcome }))
}

const send = ({ config: { secret, env }, now }: Deps, delivery: DueDelivery): Promise<Outcome> =>
  sendDelivery(delivery, { secret, env, now: now() })

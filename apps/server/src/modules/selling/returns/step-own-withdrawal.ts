import type { OwnReturnStep } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import { Refusal, refuse, returnRefusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import { noteWithdrawalStep } from '../../base/notifications/index.ts'
import { type OrderDeps, type OrderWriteContext, prepareWriteContext } from '../orders/index.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'
import { lockWithdrawal, selectOwner, updateWithdrawal, type WithdrawalRow } from './repository.ts'
import { publishWithdrawal, stepWithdrawal, tellWebhooks } from './step-withdrawal.ts'
import { refuseReturnState, refuseUnknownReturn, withdrawalSteps } from './transitions.ts'

export interface OwnStep {
  id: number
  step: OwnReturnStep
  /** The shopper; by a link, of this order alone. */
  userId: number
  orderId: number | undefined
  tracking: string
  text: string
}

/** A step of the shopper with a withdrawal: the goods were sent, it is to be taken back, or what was kept back is objected to. */
export async function stepOwnWithdrawal(deps: OrderDeps, own: OwnStep): Promise<Refusal | undefined> {
  const context = await prepareWriteContext(deps)
  const moved = await returnRefusal(() =>
    deps.database.write(async (tx) => {
      const owner = await selectOwner(tx, own.id)
      const withdrawal = owner?.user_id === own.userId ? await lockWithdrawal(tx, own.id) : undefined
      if (!withdrawal || (own.orderId !== undefined && withdrawal.order_id !== own.orderId))
        return refuseUnknownReturn()
      if (!withdrawalSteps(withdrawal, context.now).includes(own.step)) return refuseReturnState()
      return take(tx, context, withdrawal, own)
    }),
  )
  if (moved instanceof Refusal) return moved
  publishWithdrawal(deps, moved, undefined)
  deps.payments.kick()
  return undefined
}

async function take(
  tx: Tx,
  context: OrderWriteContext,
  withdrawal: WithdrawalRow,
  { step, tracking, text: words }: OwnStep,
): Promise<WithdrawalRow | Refusal> {
  const { now } = context
  if (step === 'sent')
    return stepWithdrawal(tx, context, withdrawal, {
      ...{ to: 'sent', set: { sent_at: now, tracking }, actor: 'shopper', note: tracking },
    })
  if (step === 'revoke') {
    const asked = await updateWithdrawal(tx, withdrawal.id, { revoke_asked_at: now })
    await tellWebhooks(tx, asked, now)
    if (asked.shop_id !== null)
      await noteWithdrawalStep(tx, { shopId: asked.shop_id, withdrawalId: asked.id, step, now })
    return asked
  }
  const objection = normalizeNewlines(words).trim()
  if (objection === '')
    return refuse('invalid', text('Say why you object'), { errors: { text: [{ text: text('Say why you object') }] } })
  // What nobody disputes does not wait for the decision; a disputed payment holds it, and the decision begins it then.
  const undisputed =
    withdrawal.state === 'received'
      ? await refundWithdrawal(tx, context, withdrawal, { by: 'server', actorKind: 'system' })
      : undefined
  const before = undisputed && !(undisputed instanceof Refusal) ? undisputed.withdrawal : withdrawal
  return stepWithdrawal(tx, context, before, {
    ...{ to: 'contested', set: { objection }, actor: 'shopper', note: objection },
  })
}

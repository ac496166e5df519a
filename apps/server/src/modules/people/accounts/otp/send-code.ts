import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { generateCode, generateDecoy, hashCode } from './code-hash.ts'
import { codeMessage } from './code-message.ts'
import type { Destination } from './destination.ts'
import { deleteExpired, insertCode, lockDestination, selectAccount, selectCodes } from './repository.ts'
import { CODE_LIFETIME_MS, DAY_MS, isAccountLimitReached, type Pause, pauseBeforeSending } from './rules.ts'

export type CodePurpose = 'verify' | 'recover' | 'change'

export interface CodeRequest {
  destination: Destination
  /**
   * `recover`: can be exchanged for a reset token. `verify`: verifies the destination while its account is logged in. `change`:
   * replaces the password when email or phone are changed.
   */
  purpose: CodePurpose
  /** The language of the message. */
  locale: string
}

/**
 * Sends a one-time code (docs/spec/api §5). Neither the reply nor the work reveals whether an account exists: codes are stored for
 * unknown destinations too, the same statements run, and messages go out in the background.
 * @returns a refusal if too many codes were sent; undefined once the code is in the outbox.
 */
export function createSendCode({ config, database, settings, outbound, now }: OutboundDeps) {
  const { db } = database
  const { secret, appUrl } = config
  let prunedAt = 0

  async function prune(moment: number): Promise<void> {
    if (Math.abs(moment - prunedAt) < DAY_MS / 24) return
    prunedAt = moment
    await deleteExpired(db, moment - 2 * DAY_MS)
  }

  return async ({ destination, purpose, locale }: CodeRequest): Promise<Refusal | undefined> => {
    const moment = now()
    const shop = await settings.read()
    await prune(moment)
    const refusal = await db.transaction().execute(async (tx) => {
      await lockDestination(tx, destination, moment)
      const account = await selectAccount(tx, destination)
      const ofAccount = [destination.value, account?.email ?? '', account?.phone ?? '']
      const sent = await selectCodes(tx, ofAccount, moment - DAY_MS)
      const pause = pauseBeforeSending(
        sent.filter((code) => code.destination === destination.value),
        moment,
      )
      if (pause) return refuseForPause(pause)
      const reachable = account !== undefined && !isAccountLimitReached(sent)
      const code = generateCode()
      await insertCode(tx, {
        destination: destination.value,
        purpose,
        code_hash: hashCode(secret, destination.value, reachable ? code : generateDecoy()),
        expires_at: moment + CODE_LIFETIME_MS,
        created_at: moment,
      })
      const message = codeMessage(shop, { destination, code, purpose, locale, appUrl, now: moment })
      await outbound.enqueue(tx, { ...message, decoy: !reachable })
    })
    if (!refusal) outbound.kick()
    return refusal
  }
}

export const refuseForPause = ({ reason, seconds }: Pause): Refusal =>
  refuse(
    'too_many_requests',
    reason === 'just sent'
      ? text('A code was sent just now. Another one can be sent in {{count}} seconds.')
      : text('Too many codes or tries for today. Please try again later.'),
    { retryAfter: seconds, values: { count: seconds } },
  )

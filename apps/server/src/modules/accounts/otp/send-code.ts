import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { hashCode, makeCode, makeUnguessable } from './code-hash.ts'
import { codeMessage } from './code-message.ts'
import type { Destination } from './destination.ts'
import { deleteBefore, insertCode, lockDestination, selectAccount, selectCodes } from './repository.ts'
import { CODE_MS, DAY_MS, hadItsShare, type Pause, pauseBeforeSending } from './rules.ts'

export type CodePurpose = 'verify' | 'recover' | 'change'

export interface CodeRequest {
  destination: Destination
  /**
   * `recover`: it can be turned into a reset token. `verify`: it proves, to the account's session, that the destination is its
   * own. `change`: it stands for the password where email or phone are changed.
   */
  purpose: CodePurpose
  /** Of the message. */
  locale: string
}

/**
 * Sends a one-time code (api.md, "OTP"). Whether there is an account shows neither in the answer nor in the work: codes are
 * kept for unknown destinations too, the same statements are run, and what goes out does so in the background.
 * @returns a refusal where too many were sent; undefined once the code is on its way.
 */
export function createSendCode({ config, database, settings, outbound, now }: OutboundDeps) {
  const { db } = database
  const { secret, appUrl } = config
  let prunedAt = 0

  async function prune(moment: number): Promise<void> {
    if (Math.abs(moment - prunedAt) < DAY_MS / 24) return
    prunedAt = moment
    await deleteBefore(db, moment - 2 * DAY_MS)
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
      if (pause) return refusePause(pause)
      const reachable = account !== undefined && !hadItsShare(sent)
      const code = makeCode()
      await insertCode(tx, {
        destination: destination.value,
        purpose,
        code_hash: hashCode(secret, destination.value, reachable ? code : makeUnguessable()),
        expires_at: moment + CODE_MS,
        created_at: moment,
      })
      const message = codeMessage(shop, { destination, code, purpose, locale, appUrl, now: moment })
      await outbound.enqueue(tx, { ...message, decoy: !reachable })
    })
    if (!refusal) outbound.kick()
    return refusal
  }
}

export type SendCode = ReturnType<typeof createSendCode>

export const refusePause = ({ reason, seconds }: Pause): Refusal =>
  refuse(
    'too_many_requests',
    reason === 'just sent'
      ? text('A code was sent just now. Another one can be sent in {{count}} seconds.')
      : text('Too many codes or tries for today. Please try again later.'),
    { retryAfter: seconds, values: { count: seconds } },
  )

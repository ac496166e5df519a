import { networkOf } from '../../../../lib/network-of.ts'
import type { Refusal } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { refuseFields } from '../refuse-fields.ts'
import { type Destination, parseDestination } from './destination.ts'
import { maskDestination } from './mask-destination.ts'
import { incrementCounter, selectAccount } from './repository.ts'
import { NETWORK_SENDS_PER_DAY, secondsUntilUtcMidnight, utcDay } from './rules.ts'
import { createSendCode, refuseForPause } from './send-code.ts'

interface SendOtp {
  /** A mail address or a phone; a national number needs `phoneCode`. */
  phone: string
  phoneCode: string | null | undefined
  purpose: 'verify' | 'recover'
  locale: string
  ip: string
  /** The logged-in user; undefined for a guest. */
  userId: number | undefined
}

export interface SentOtp {
  /** Masked; null for everybody but its own account, since the reply must not reveal whether an account exists. */
  ownDestination: string | null
}

/** Sends a code on anybody's request, with a daily limit per network. */
export function createSendOtp(deps: OutboundDeps) {
  const sendCode = createSendCode(deps)
  const isAccountOf = async (userId: number, destination: Destination) =>
    (await selectAccount(deps.database.db, destination))?.id === userId
  return async ({ phone, phoneCode, purpose, locale, ip, userId }: SendOtp): Promise<SentOtp | Refusal> => {
    const destination = parseDestination(phone, phoneCode)
    if (!destination) return refuseFields({ phone: { text: text('The phone or email field is not valid') } })
    const moment = deps.now()
    const sends = await incrementCounter(deps.database.db, `otp:sends:${utcDay(moment)}:${networkOf(ip)}`, moment)
    if (sends > NETWORK_SENDS_PER_DAY)
      return refuseForPause({ reason: 'daily limit', seconds: secondsUntilUtcMidnight(moment) })
    const refusal = await sendCode({ destination, purpose, locale })
    if (refusal) return refusal
    const isOwn = purpose === 'verify' && userId !== undefined && (await isAccountOf(userId, destination))
    return { ownDestination: isOwn ? maskDestination(destination) : null }
  }
}

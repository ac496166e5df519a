import { networkOf } from '../../../lib/network-of.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { refuseFields } from '../refuse-fields.ts'
import { type Destination, readDestination } from './destination.ts'
import { maskDestination } from './mask-destination.ts'
import { countUp, selectAccount } from './repository.ts'
import { dayOf, NETWORK_SENDS_A_DAY, secondsLeftOfDay } from './rules.ts'
import { createSendCode, refusePause } from './send-code.ts'

interface SendOtp {
  /** A mail address or a phone; a national number needs its code. */
  phone: string
  phoneCode: string | null | undefined
  purpose: 'verify' | 'recover'
  locale: string
  ip: string
  /** Who is logged in; undefined: nobody. */
  userId: number | undefined
}

export interface SentOtp {
  /** Masked, and told only to the account that it belongs to: anybody else must not learn whether there is an account. */
  ownDestination: string | null
}

/** A code that somebody asks for, who may be anyone: counted by network as well. */
export function createSendOtp(deps: OutboundDeps) {
  const sendCode = createSendCode(deps)
  const isAccountOf = async (userId: number, destination: Destination) =>
    (await selectAccount(deps.database.db, destination))?.id === userId
  return async ({ phone, phoneCode, purpose, locale, ip, userId }: SendOtp): Promise<SentOtp | Refusal> => {
    const destination = readDestination(phone, phoneCode)
    if (!destination) return refuseFields({ phone: { text: text('The phone or email field is not valid') } })
    const moment = deps.now()
    const sends = await countUp(deps.database.db, `otp:sends:${dayOf(moment)}:${networkOf(ip)}`, moment)
    if (sends > NETWORK_SENDS_A_DAY) return refusePause({ reason: 'enough today', seconds: secondsLeftOfDay(moment) })
    const refusal = await sendCode({ destination, purpose, locale })
    if (refusal) return refusal
    const isOwn = purpose === 'verify' && userId !== undefined && (await isAccountOf(userId, destination))
    return { ownDestination: isOwn ? maskDestination(destination) : null }
  }
}

import { networkOf } from '../../../network-of.ts'
import type { Refusal } from '../../../refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { refuseFields } from '../refuse-fields.ts'
import { readDestination } from './destination.ts'
import { countUp } from './repository.ts'
import { dayOf, NETWORK_SENDS_A_DAY, secondsLeftOfDay } from './rules.ts'
import { createSendCode, refusePause } from './send-code.ts'

interface SendOtp {
  /** A mail address or a phone; a national number needs its code. */
  phone: string
  phoneCode: string | null | undefined
  purpose: 'verify' | 'recover'
  locale: string
  ip: string
}

/** A code that somebody asks for, who may be anyone: counted by network as well. */
export function createSendOtp(deps: OutboundDeps) {
  const sendCode = createSendCode(deps)
  return async ({ phone, phoneCode, purpose, locale, ip }: SendOtp): Promise<Refusal | undefined> => {
    const destination = readDestination(phone, phoneCode)
    if (!destination) return refuseFields({ phone: { text: text('The phone or email field is not valid') } })
    const moment = deps.now()
    const sends = await countUp(deps.database.db, `otp:sends:${dayOf(moment)}:${networkOf(ip)}`, moment)
    if (sends > NETWORK_SENDS_A_DAY) return refusePause({ reason: 'enough today', seconds: secondsLeftOfDay(moment) })
    return sendCode({ destination, purpose, locale })
  }
}

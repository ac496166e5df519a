import { email } from '@rialto/contract/input'
import { candidatePhones, normalisePhone } from './phones.ts'
import type { Channel } from './rules.ts'

/** The mail address or phone that a code is sent to, normalised as in accounts. */
export interface Destination {
  channel: Channel
  value: string
}

/**
 * Parses the input of a field for "phone or email". Both are accepted, whichever of them the settings offer for new accounts:
 * an older account may have only the other one.
 * @returns null if it is neither; a national number without its country's code is not accepted.
 */
export function parseDestination(typed: string, phoneCode: string | null | undefined): Destination | null {
  if (typed.includes('@')) {
    const address = email.safeParse(typed.toLowerCase())
    return address.success ? { channel: 'email', value: address.data } : null
  }
  const phone = normalisePhone({ phone: typed, phoneCode: phoneCode ?? null })
  return phone === null ? null : { channel: 'sms', value: phone }
}

/** Lists the phones that digits without a plus may stand for. */
export function possiblePhones(typed: string): string[] {
  const digits = typed.replace(/\D/g, '')
  return /^[\d\s()./-]{6,}$/.test(typed) ? [`+${digits}`, ...candidatePhones(digits)] : []
}

const HIDDEN = '•••'
const DIGITS_SHOWN = 2

/** Masks a destination so that only its owner recognises it: `a•••@shop.test`, `+•••88`. The result is isolated as left-to-right text. */
export function maskDestination({ channel, value }: Destination): string {
  const at = value.lastIndexOf('@')
  const masked =
    channel === 'email'
      ? `${[...value][0]}${HIDDEN}${value.slice(at)}`
      : `${value.startsWith('+') ? '+' : ''}${HIDDEN}${value.slice(-DIGITS_SHOWN)}`
  return `${LEFT_TO_RIGHT}${masked}${END}`
}

/** Unicode marks that isolate the destination in right-to-left sentences. */
const LEFT_TO_RIGHT = '\u2066'
const END = '\u2069'

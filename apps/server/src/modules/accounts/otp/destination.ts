import { email } from '@rialto/contract/input'
import type { Channel } from '../contacts/rules.ts'
import { nationalCandidates } from '../phones/calling-codes.ts'
import { normalisePhone } from '../phones/normalise-phone.ts'

/** Where a code goes, in the form that accounts hold. */
export interface Destination {
  channel: Channel
  value: string
}

/**
 * What was typed into a field for "phone or email". A code goes to what was typed, whichever of the two the settings offer: they
 * choose what forms ask for, while an account may have been made before that choice, and has proved nothing by the other one.
 * @returns null where it is neither; a national number without its country's code is none.
 */
export function readDestination(typed: string, phoneCode: string | null | undefined): Destination | null {
  if (typed.includes('@')) {
    const address = email.safeParse(typed.toLowerCase())
    return address.success ? { channel: 'email', value: address.data } : null
  }
  const phone = normalisePhone({ phone: typed, phoneCode: phoneCode ?? null })
  return phone === null ? null : { channel: 'sms', value: phone }
}

/** The phones that somebody may mean who gives digits without a plus and their country's code apart. */
export function possiblePhones(typed: string): string[] {
  const digits = typed.replace(/\D/g, '')
  return /^[\d\s().-]{6,}$/.test(typed) ? [`+${digits}`, ...nationalCandidates(digits)] : []
}

import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { normalizeNewlines } from '../../../lib/normalize-newlines.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'

/** The reason that a shop reads; commands and settlements give one that no schema has checked. */
export function readReason(reason: string): string | Refusal {
  const words = normalizeNewlines(reason).trim()
  if (words !== '' && words.length <= CANCEL_REASON_MAX) return words
  return refuse('invalid', text('A reason has between 1 and {{max}} characters'), {
    values: { max: CANCEL_REASON_MAX },
    errors: { reason: [{ text: text('The shop needs a reason') }] },
  })
}

export const refuseSettled = (): Refusal => refuse('conflict', text('This report is settled already'))

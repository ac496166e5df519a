import { type FieldError, type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'

/** Refuses with an error at each of these fields; the first error is the refusal's message. */
export function refuseFields(errors: Record<string, FieldError>): Refusal {
  const [first = { text: text('The given data is not valid') }] = Object.values(errors)
  const lists = Object.entries(errors).map(([field, error]) => [field, [error]])
  return refuse('invalid', first.text, { values: first.values, errors: Object.fromEntries(lists) })
}

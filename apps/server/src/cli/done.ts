import { Refusal } from '../lib/refusal.ts'
import { translate } from '../texts/index.ts'
import { Failure } from './command.ts'

/** Returns a use case's result. Throws {@link Failure} for a refusal, with the texts of all wrong fields. */
export function done<T>(outcome: T | Refusal): T {
  if (!(outcome instanceof Refusal)) return outcome
  const fields = Object.values(outcome.errors ?? {}).flat()
  const all = fields.length > 0 ? fields : [outcome]
  throw new Failure(all.map(({ text, values }) => translate('en', text, values)).join(' '))
}

import type { Customer } from '@rialto/contract'

/** The latest orders that a person's page shows; the list of orders has the others. */
export const LATEST_ORDERS = 20

interface AccountState {
  disabled_at: number | null
  erased_at: number | null
}

export function stateOf({ disabled_at, erased_at }: AccountState): Customer['state'] {
  if (erased_at !== null) return 'erased'
  return disabled_at === null ? 'open' : 'disabled'
}

export const toIso = (at: number): string => new Date(at).toISOString()
export const toIsoOrNull = (at: number | null): string | null => (at === null ? null : toIso(at))

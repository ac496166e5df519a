import type { Settings } from '../settings/index.ts'
import type { Tax } from './figure.ts'

/** The taxes that are in force; their ids are their places among all that the operator has set up. */
export const taxesOf = ({ vat_taxes }: Pick<Settings, 'vat_taxes'>): Tax[] =>
  vat_taxes.flatMap(({ name, percentage, is_active }, place) =>
    is_active ? [{ id: place + 1, name, percentage }] : [],
  )

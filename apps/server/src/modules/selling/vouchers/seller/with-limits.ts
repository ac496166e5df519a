import type { ValidatedFor } from '@rialto/contract'
import type { WireTerms } from './present.ts'

type NewTerms = Omit<ValidatedFor<'POST /seller/vouchers'>['body'], 'code'>

/** Limits that a request leaves out are none. */
export const withLimits = (terms: NewTerms): WireTerms => ({
  ...terms,
  max_discount_amount: terms.max_discount_amount ?? null,
  use_limit: terms.use_limit ?? null,
  use_limit_per_user: terms.use_limit_per_user ?? null,
})

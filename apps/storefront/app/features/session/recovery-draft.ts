import type { ShopCountry } from '../forms/index.ts'

/** The account to recover as it was typed: by phone and country, or by email. */
export interface RecoveryDraft {
  country: ShopCountry | null
  phone: string
}

const empty: RecoveryDraft = { country: null, phone: '' }
let draft = empty

/** Kept in memory for when the shopper returns to an earlier step. */
export const recoveryDraft = {
  read: (): RecoveryDraft => draft,
  keep(next: RecoveryDraft): void {
    draft = next
  },
  forget(): void {
    draft = empty
  },
}

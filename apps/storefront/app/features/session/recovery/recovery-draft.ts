import type { ShopCountry } from '../../countries/index.ts'

/** Whose account is being recovered, as it was typed: by a phone in a country, or by a mail address. */
export interface RecoveryDraft {
  country: ShopCountry | null
  phone: string
}

const empty: RecoveryDraft = { country: null, phone: '' }
let draft = empty

/** Still there when a step leads back, as long as the page remembers. */
export const recoveryDraft = {
  read: (): RecoveryDraft => draft,
  keep(next: RecoveryDraft): void {
    draft = next
  },
  forget(): void {
    draft = empty
  },
}

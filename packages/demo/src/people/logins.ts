/** What every demo login is opened with; printed at the start. */
export const DEMO_PASSWORD = 'marketday-2026'

/** So many shoppers. */
export const SHOPPERS = 3

export const shopperEmail = (n: number): string => `shopper${n}@rialto.test`

/** So many sellers; seller n owns shop n. */
export const SELLERS = 12

export const sellerEmail = (n: number): string => `seller${n}@rialto.test`

const numbered = (count: number, emailOf: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => emailOf(index + 1))

/** What every demo account is logged in to by. */
export const demoEmails = (): string[] => [...numbered(SHOPPERS, shopperEmail), ...numbered(SELLERS, sellerEmail)]

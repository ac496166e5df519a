/** The password of every demo account; printed at the start. */
export const DEMO_PASSWORD = 'marketday-2026'

/** Number of demo shoppers. */
export const SHOPPERS = 3

export const shopperEmail = (n: number): string => `shopper${n}@rialto.test`

/** Number of demo sellers; seller n owns shop n. */
export const SELLERS = 12

export const sellerEmail = (n: number): string => `seller${n}@rialto.test`

const numbered = (count: number, emailOf: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => emailOf(index + 1))

/** The login of a demo account. */
export const demoEmails = (): string[] => [...numbered(SHOPPERS, shopperEmail), ...numbered(SELLERS, sellerEmail)]

/** The password of every demo account; printed at the start. */
export const DEMO_PASSWORD = 'marketday-2026'

/** Number of demo shoppers. */
export const SHOPPERS = 3

export const shopperEmail = (n: number): string => `shopper${n}@rialto.test`

/** Number of demo sellers; seller n owns shop n. */
export const SELLERS = 12

export const sellerEmail = (n: number): string => `seller${n}@rialto.test`

/** Number of the demo's operators; the first owns the market. */
export const OPERATORS = 3

export const operatorEmail = (n: number): string => `operator${n}@rialto.test`

/** Who packs for the first seller. */
export const PACKER_EMAIL = 'packer1@rialto.test'

const numbered = (count: number, emailOf: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => emailOf(index + 1))

/** The logins of all demo accounts. */
export const demoEmails = (): string[] => [
  ...numbered(SHOPPERS, shopperEmail),
  ...numbered(SELLERS, sellerEmail),
  ...numbered(OPERATORS, operatorEmail),
  PACKER_EMAIL,
]

/** What every demo login is opened with; printed at the start. */
export const DEMO_PASSWORD = 'marketday-2026'

/** So many sellers; seller n owns shop n. */
export const SELLERS = 12

export const sellerEmail = (n: number): string => `seller${n}@rialto.test`

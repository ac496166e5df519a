/** Minor units of the default currency as the wire's decimal number. */
export const toDecimal = (minor: number): number => minor / 100

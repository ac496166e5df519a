/** Isolates the direction of a text within another, as `<bdi>` does where elements are impossible. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** Isolates an amount, address or number and keeps it left to right: in right-to-left text its symbols would change sides. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`

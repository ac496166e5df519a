// The contract's `clean-text.ts` has the same function: the design system imports no other workspace, and the contract none but zod.
// A test of the storefront's phone numbers, which know both, holds them to the same digits.

/** Replaces the digits of every script by Western ones: `٤٧` becomes `47`. Unicode has the ten digits of a script in their order. */
export function westernDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
}

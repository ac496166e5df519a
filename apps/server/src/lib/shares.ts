/**
 * Shares an amount over parts by their weights: largest remainder, ties to the earlier part, so that the shares add up to the amount.
 * @param amount in minor units, not negative
 * @param weights not negative; all 0 only if the amount is 0
 * @param quantum the smallest payable step: shares are multiples of it where the amount is one
 */
export function shareByWeight(amount: number, weights: readonly number[], quantum = 1): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map(() => 0)
  const step = amount % quantum === 0 ? quantum : 1
  const units = BigInt(amount / step)
  const parts = weights.map((weight, index) => {
    const product = units * BigInt(weight)
    return { index, share: product / total, remainder: product % total }
  })
  let left = Number(units - parts.reduce((sum, { share }) => sum + share, 0n))
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const part of byRemainder) {
    if (left === 0) break
    part.share += 1n
    left -= 1
  }
  return parts.map(({ share }) => Number(share) * step)
}

/**
 * A part of an amount, rounded half away from zero to a multiple of the quantum.
 * @param amount in minor units; of either sign
 */
export function roundedPart(amount: number, numerator: number, denominator: number, quantum = 1): number {
  const product = BigInt(Math.abs(amount)) * BigInt(numerator)
  const step = BigInt(denominator) * BigInt(quantum)
  const rounded = Number((2n * product + step) / (2n * step)) * quantum
  return amount < 0 && rounded > 0 ? -rounded : rounded
}

interface Pieces {
  /** How many went before. */
  gone: number
  /** How many go now. */
  pieces: number
  of: number
}

/** The part of an amount that belongs to some of its pieces: all parts add up to it, in whatever order the pieces go. */
export const partOf = (amount: number, { gone, pieces, of }: Pieces, quantum = 1): number =>
  roundedPart(amount, gone + pieces, of, quantum) - roundedPart(amount, gone, of, quantum)

/** A quotient of integers, rounded half away from zero to a multiple of the quantum. */
export function roundTo(numerator: bigint, denominator: bigint, quantum: number): number {
  const whole = denominator * BigInt(quantum)
  const half = numerator < 0n ? -whole : whole
  return Number((2n * numerator + half) / (2n * whole)) * quantum
}

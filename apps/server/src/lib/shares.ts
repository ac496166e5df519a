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

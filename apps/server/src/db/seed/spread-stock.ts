export interface Offered {
  stock: number
  sizes: readonly { in_stock: boolean }[]
  colors: readonly { in_stock: boolean }[]
}

export interface Combination {
  /** Indexes into sizes and colours; null where the product has none. */
  size: number | null
  color: number | null
  stock: number
}

/**
 * Distributes a product's stock over its variants: unevenly and with some sold out, as in real shops, but every size and colour in
 * stock is available in some variant while there are enough pieces. `variety` makes products differ. The stock of the variants sums
 * up to the product's.
 */
export function spreadStock({ stock, sizes, colors }: Offered, variety: number): Combination[] {
  const combinations = axis(sizes).flatMap((size) => axis(colors).map((color) => ({ size, color, stock: 0 })))
  const open = combinations.filter(({ size, color }) => isOpen(sizes, size) && isOpen(colors, color))
  const needed = diagonal(open)
  for (const combination of needed.slice(0, stock)) combination.stock = 1
  const rest = Math.max(0, stock - needed.length)
  const weights = open.map((combination, index) => weight(index, variety) || (needed.includes(combination) ? 1 : 0))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let left = rest
  for (const [index, combination] of open.entries()) {
    const share = Math.floor((rest * (weights[index] ?? 0)) / whole)
    combination.stock += share
    left -= share
  }
  if (needed[0]) needed[0].stock += left
  return combinations
}

const axis = (list: readonly unknown[]): (number | null)[] =>
  list.length === 0 ? [null] : list.map((_, index) => index)

const isOpen = (list: readonly { in_stock: boolean }[], index: number | null): boolean =>
  index === null || list[index]?.in_stock === true

/** The fewest combinations that contain every size and every colour. */
function diagonal(open: Combination[]): Combination[] {
  const sizes = [...new Set(open.map(({ size }) => size))]
  const colors = [...new Set(open.map(({ color }) => color))]
  return Array.from({ length: Math.max(sizes.length, colors.length) }, (_, k) =>
    open.find(({ size, color }) => size === sizes[k % sizes.length] && color === colors[k % colors.length]),
  ).filter((combination) => combination !== undefined)
}

/** 0 (sold out) for about one combination in five, else 1 to 4. */
const weight = (index: number, variety: number): number => (index * 7 + variety * 3) % 5

import { chance } from '../seeded.ts'
import type { DemoProduct, DemoReview, Slug } from '../types.ts'

/** The average stars of each shop's products. They differ as in a real market, so that they mean something. */
const averages: Record<Slug, number> = {
  'lume-and-clay': 4.56,
  'north-pier': 4.36,
  'hertz-and-co': 4.05,
  'fern-and-fable': 4.58,
  solecraft: 4.23,
  'atelier-miro': 4.74,
  'basalt-beauty': 3.98,
  'tiny-orchard': 4.95,
  brightside: 3.84,
  'cordoba-music': 4.46,
  'pantry-lane': 4.52,
  'gilt-and-grain': 4.28,
}

/** The shares of five, four, three and two stars; the rest has one. */
type Shares = readonly [number, number, number, number]
const best: Shares = [0.83, 0.14, 0.02, 0.01]
const worst: Shares = [0.3, 0.28, 0.2, 0.13]
const averageOf = ([five, four, three, two]: Shares): number =>
  5 * five + 4 * four + 3 * three + 2 * two + (1 - five - four - three - two)
/** The largest difference in stars between the products of a shop. */
const SPREAD = 0.5

/** Distributes a product's stars so that the products of its shop reach the shop's average. */
function sharesOf({ slug, shop }: DemoProduct): Shares {
  const average = averages[shop]
  if (average === undefined) throw new Error(`No average for the shop ${shop}`)
  const wanted = average + SPREAD * (chance(`${slug} standing`) - 0.5)
  const part = Math.min(1, Math.max(0, (wanted - averageOf(worst)) / (averageOf(best) - averageOf(worst))))
  const between = (place: 0 | 1 | 2 | 3) => worst[place] + part * (best[place] - worst[place])
  return [between(0), between(1), between(2), between(3)]
}

/** The stars of a review; `words` is the seed: its position among the reviews of the product. */
export function ratingOf(product: DemoProduct, words: string): DemoReview['rating'] {
  const at = chance(words)
  const [five, four, three, two] = sharesOf(product)
  if (at < five) return 5
  if (at < five + four) return 4
  if (at < five + four + three) return 3
  return at < five + four + three + two ? 2 : 1
}

/** What a shopper wants of a query, by the slugs of products. Products in neither list are worth nothing. */
export interface Judgement {
  /** What the shopper meant. */
  right: string[]
  /** What the shopper would also look at: a near colour, a sold-out size, the nearest thing where nothing is right. */
  good: string[]
}

const DEPTH = 10
const GAIN = { right: 3, good: 1 }

const gainOf = (slug: string, { right, good }: Judgement): number =>
  right.includes(slug) ? GAIN.right : good.includes(slug) ? GAIN.good : 0

/** DCG@10 = Σ gainᵢ / log₂(i + 1), where i counts the first ten results from 1. */
const discounted = (gains: readonly number[]): number =>
  gains.slice(0, DEPTH).reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0)

/**
 * nDCG@10 of a list of results: its DCG@10 divided by that of the best possible list, which shows all right products before
 * the good ones. 1 is the best, 0 means that the first ten hold nothing of worth. A product that is shown twice counts once.
 * @throws if nothing is right or good, as no list could be better than another
 */
export function ndcgAt10(shown: readonly string[], judgement: Judgement): number {
  const { right, good } = judgement
  const ideal = discounted([...right.map(() => GAIN.right), ...good.map(() => GAIN.good)])
  if (ideal === 0) throw new Error('a query without a right or good product has no nDCG')
  const gains = shown.map((slug, index) => (shown.indexOf(slug) < index ? 0 : gainOf(slug, judgement)))
  return discounted(gains) / ideal
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@rialto/contract/languages'
import { demo } from '@rialto/demo'

/**
 * A query of a shopper with a judgement of the demo's products. The judges read the catalogue and did not know the search:
 * - A stated colour, size, price or material is a requirement. What contradicts it is worth nothing, unless nothing in the
 *   market fulfils it: then the nearest things are good.
 * - What is sold out, in all or in the stated size or colour, is good where it would be right.
 * - Everything in the demo is judged; what no list names is worth nothing.
 */
export interface JudgedQuery extends Judgement {
  query: string
  locale: string
  /** What must not be among the first ten, though its words or letters are near. */
  wrong: string[]
  /** The market has nothing of the kind: nothing is an honest answer, and so are near things. */
  nothing: boolean
}

/** Searches the demo's catalogue. @returns the slugs of the first results, best first */
export type Search = (query: string, locale: string) => string[] | Promise<string[]>

export interface Answer extends JudgedQuery {
  /** The first ten results. */
  shown: string[]
  /** Undefined when the market has nothing of the kind. */
  ndcg: number | undefined
}

/** Shares are from 0 to 1. */
export interface SearchFigures {
  /** Queries for which the catalogue has something; all shares but the last are of these. */
  queries: number
  /** The mean of nDCG@10. */
  ndcg: number
  withoutResults: number
  /** The first result is right, or good where nothing is right. */
  firstRight: number
  /** Something among the first ten is wrong, of the queries that name something wrong. */
  wrongShown: number
  /** The number of queries for which the catalogue has nothing, and of those that were answered by some products. */
  nothing: { queries: number; answered: number }
}

/** What the search promises for the judged queries; the ratio is that of nDCG@10 to the better of the two baselines. */
const SEARCH_TARGETS = { ndcg: 0.85, ndcgOfEachLanguage: 0.75, ratio: 1.1, withoutResults: 0, firstRight: 0.8 }

/** The judged queries, by which the search may be tuned. */
export const judgedQueries = (): JudgedQuery[] => read('judged-queries.json')

/** Queries that are kept aside: whoever tunes the search does not look at them, so that they tell whether it was fitted to the others. */
export const heldBackQueries = (): JudgedQuery[] => read('held-back-queries.json')

/** Words of the demo's products, beginnings of words and typing errors, without a judgement: for a comparison of two versions. */
export const plainQueries = (): Pick<JudgedQuery, 'query' | 'locale'>[] =>
  readFileSync(join(import.meta.dirname, 'plain-queries.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({ locale: line.slice(0, 2), query: line.slice(3) }))

function read(file: string): JudgedQuery[] {
  const queries: (Partial<JudgedQuery> & Pick<JudgedQuery, 'query' | 'locale'>)[] = JSON.parse(
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  )
  return queries.map((query) => ({ right: [], good: [], wrong: [], nothing: false, ...query }))
}

/** Answers each query, one after the other. */
export async function answerQueries(search: Search, queries: readonly JudgedQuery[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const query of queries) {
    const shown = (await search(query.query, query.locale)).slice(0, 10)
    answers.push({ ...query, shown, ndcg: query.nothing ? undefined : ndcgAt10(shown, query) })
  }
  return answers
}

/** @param locale the language of the queries to count; undefined: all */
export function figuresOf(answers: readonly Answer[], locale?: string): SearchFigures {
  const ofLocale = answers.filter((answer) => locale === undefined || answer.locale === locale)
  const had = ofLocale.filter(({ nothing }) => !nothing)
  const withWrong = ofLocale.filter(({ wrong }) => wrong.length > 0)
  const hadNot = ofLocale.filter(({ nothing }) => nothing)
  return {
    queries: had.length,
    ndcg: had.reduce((sum, { ndcg = 0 }) => sum + ndcg, 0) / had.length,
    withoutResults: share(
      had.filter(({ right }) => right.length > 0),
      ({ shown }) => shown.length === 0,
    ),
    firstRight: share(had, isFirstRight),
    wrongShown: share(withWrong, ({ shown, wrong }) => wrong.some((slug) => shown.includes(slug))),
    nothing: { queries: hadNot.length, answered: hadNot.filter(({ shown }) => shown.length > 0).length },
  }
}

const share = <T>(all: readonly T[], has: (one: T) => boolean): number =>
  all.length === 0 ? 0 : all.filter(has).length / all.length

const isFirstRight = ({ shown, right, good }: Answer): boolean =>
  shown[0] !== undefined && (right.length > 0 ? right : good).includes(shown[0])

/** @returns what the answers to the judged queries fall short of in `SEARCH_TARGETS`, a sentence for each */
export function shortfallsOf(answers: readonly Answer[], baselines: readonly (readonly Answer[])[]): string[] {
  const { ndcg, withoutResults, firstRight } = figuresOf(answers)
  const short: string[] = []
  const atLeast = (what: string, reached: number, target: number) => {
    if (!(reached >= target)) short.push(`${what} is ${reached.toFixed(3)}, not ${target.toFixed(3)}`)
  }
  atLeast('nDCG@10', ndcg, SEARCH_TARGETS.ndcg)
  const locales = LANGUAGES.filter((language) => answers.some(({ locale }) => locale === language))
  for (const locale of locales)
    atLeast(`nDCG@10 in ${locale}`, figuresOf(answers, locale).ndcg, SEARCH_TARGETS.ndcgOfEachLanguage)
  const better = Math.max(...baselines.map((baseline) => figuresOf(baseline).ndcg))
  if (baselines.length > 0) atLeast('nDCG@10 beside the better baseline', ndcg, SEARCH_TARGETS.ratio * better)
  atLeast('the share with a right first hit', firstRight, SEARCH_TARGETS.firstRight)
  atLeast('the share with results', 1 - withoutResults, 1 - SEARCH_TARGETS.withoutResults)
  return short
}

/**
 * The market's search, asked as the storefront asks it.
 * @param get sends `GET /api{path}` to a market with the demo's catalogue. @returns the products of the reply
 */
export function marketSearch(
  get: (path: string, headers: Record<string, string>) => Promise<{ id: number }[]>,
): Search {
  return async (query, locale) => {
    const products = await get(`/products?search=${encodeURIComponent(query)}`, { 'accept-language': locale })
    return products.map(({ id }) => slugOf(id))
  }
}

/** The demo numbers its products by their position. */
const slugOf = (id: number): string => demo.products[id - 1]?.slug ?? `product ${id}`

/** What a shopper wants of a query, by the slugs of products. Products in neither list are worth nothing. */
interface Judgement {
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

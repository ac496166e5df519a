import { LANGUAGES } from '@rialto/contract/languages'
import { demo } from '@rialto/demo'
import { describe, expect, it } from 'vitest'
import {
  answerQueries,
  figuresOf,
  heldBackQueries,
  judgedQueries,
  marketSearch,
  plainQueries,
  shortfallsOf,
} from './measure.ts'

const judged = judgedQueries()
const heldBack = heldBackQueries()
const all = [...judged, ...heldBack]

describe('the judged queries', () => {
  it('name products of the demo alone', () => {
    const slugs = new Set(demo.products.map(({ slug }) => slug))
    const unknown = all.flatMap(({ query, right, good, wrong }) =>
      [...right, ...good, ...wrong].filter((slug) => !slugs.has(slug)).map((slug) => `${query}: ${slug}`),
    )
    expect(unknown).toEqual([])
  })

  it('judge a product of a query once', () => {
    const twice = all.filter(
      ({ right, good, wrong }) =>
        new Set([...right, ...good, ...wrong]).size < right.length + good.length + wrong.length,
    )
    expect(twice).toEqual([])
  })

  it('say what is right or good, or that the market has nothing', () => {
    const unclear = all.filter(({ nothing, right, good }) => nothing === right.length + good.length > 0)
    expect(unclear).toEqual([])
  })

  it('are at least 250 in every language, each of them asked once', () => {
    expect(judged.length).toBeGreaterThanOrEqual(250)
    for (const locale of LANGUAGES)
      expect(judged.filter((query) => query.locale === locale).length).toBeGreaterThanOrEqual(40)
    expect(new Set(all.map(({ locale, query }) => `${locale} ${query}`)).size).toBe(all.length)
  })
})

describe('figuresOf', () => {
  const answer = (
    shown: string[],
    judgement: { right?: string[]; good?: string[]; wrong?: string[]; nothing?: true },
  ) =>
    answerQueries(
      () => shown,
      [{ query: 'tea', locale: 'en', right: [], good: [], wrong: [], nothing: false, ...judgement }],
    )

  it('counts queries that the catalogue has and that show nothing', async () => {
    const answers = [...(await answer([], { right: ['a'] })), ...(await answer(['a'], { right: ['a'] }))]
    expect(figuresOf(answers)).toMatchObject({ queries: 2, ndcg: 0.5, withoutResults: 0.5, firstRight: 0.5 })
  })

  it('takes the nearest thing for a right first hit only where nothing is right', async () => {
    expect(figuresOf(await answer(['b'], { right: ['a'], good: ['b'] })).firstRight).toBe(0)
    expect(figuresOf(await answer(['b'], { good: ['b'] })).firstRight).toBe(1)
  })

  it('counts what is wrong among the first ten, and no further down', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => `other-${index}`)
    expect(figuresOf(await answer(['a', 'x'], { right: ['a'], wrong: ['x'] })).wrongShown).toBe(1)
    expect(figuresOf(await answer([...ten, 'x'], { right: ['a'], wrong: ['x'] })).wrongShown).toBe(0)
  })

  it('keeps queries for which there is nothing apart', async () => {
    const figures = figuresOf([
      ...(await answer(['b'], { nothing: true })),
      ...(await answer([], { nothing: true })),
      ...(await answer(['a'], { right: ['a'] })),
    ])
    expect(figures).toMatchObject({ queries: 1, ndcg: 1, nothing: { queries: 2, answered: 1 } })
  })
})

describe('shortfallsOf', () => {
  const best = (query: string, locale: string): string[] => {
    const judgement = judged.find((one) => one.query === query && one.locale === locale)
    return [...(judgement?.right ?? []), ...(judgement?.good ?? [])]
  }

  it('is empty for the best answers', async () => {
    const answers = await answerQueries(best, judged)
    expect(shortfallsOf(answers, [])).toEqual([])
  })

  it('names languages that are worse than the others, and queries without results', async () => {
    const answers = await answerQueries(
      (query, locale) => (locale === 'bn' || locale === 'ar' ? [] : best(query, locale)),
      judged,
    )
    expect(shortfallsOf(answers, []).map((sentence) => sentence.split(' is ')[0])).toEqual([
      'nDCG@10',
      'nDCG@10 in ar',
      'nDCG@10 in bn',
      'the share with a right first hit',
      'the share with results',
    ])
  })

  it('compares with the better baseline', async () => {
    const answers = await answerQueries(best, judged)
    const nothing = await answerQueries(() => [], judged)
    expect(shortfallsOf(answers, [nothing, answers])).toEqual([
      'nDCG@10 beside the better baseline is 1.000, not 1.100',
    ])
  })
})

it('plain queries have a language and a text', () => {
  const queries = plainQueries()
  expect(queries).toHaveLength(209)
  expect(
    queries.filter(
      ({ locale, query }) => !(LANGUAGES as readonly string[]).includes(locale) || query.trim() !== query || !query,
    ),
  ).toEqual([])
})

describe('marketSearch', () => {
  it('asks in the language of the query and names products by their slugs', async () => {
    const asked: unknown[] = []
    const search = marketSearch(async (path, headers) => {
      asked.push(path, headers)
      return [{ id: 2 }, { id: 1 }]
    })
    expect(await search('thé & café', 'fr')).toEqual(
      demo.products
        .slice(0, 2)
        .map(({ slug }) => slug)
        .reverse(),
    )
    expect(asked).toEqual(['/products?search=th%C3%A9%20%26%20caf%C3%A9', { 'accept-language': 'fr' }])
  })
})

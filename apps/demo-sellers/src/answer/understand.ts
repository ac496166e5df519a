import { type SellerLanguage, type SellerWords, sellerWords, type Topic } from '@rialto/demo/sellers'
import { normalise } from './normalise.ts'
import { createPhraseFinder, type PhraseFinder } from './phrase-finder.ts'

const scripts: readonly [RegExp, SellerLanguage][] = [
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Arabic}/u, 'ar'],
]
const latin: readonly SellerLanguage[] = ['en', 'fr', 'es']

type LanguageMatcher = { topics: readonly (readonly [Topic, PhraseFinder])[]; hints: PhraseFinder }

const matchers = new Map<SellerLanguage, LanguageMatcher>()

function matcherFor(language: SellerLanguage): LanguageMatcher {
  const cached = matchers.get(language)
  if (cached) return cached
  const { asks, hints }: SellerWords = sellerWords[language]
  const topics = (Object.keys(asks) as Topic[]).map((topic) => [topic, createPhraseFinder(asks[topic])] as const)
  const matcher = { topics, hints: createPhraseFinder(hints) }
  matchers.set(language, matcher)
  return matcher
}

/** Detects the language of a text by its script, otherwise by its words. @param before the result if neither tells */
export function detectLanguage(text: string, before: SellerLanguage): SellerLanguage {
  const byScript = scripts.find(([script]) => script.test(text))?.[1]
  if (byScript) return byScript
  const plain = normalise(text)
  const countMatches = (language: SellerLanguage) => {
    const { topics, hints } = matcherFor(language)
    return topics.reduce((sum, [, find]) => sum + find(plain).length, hints(plain).length)
  }
  const most = Math.max(...latin.map(countMatches))
  if (most === 0) return before
  const best = latin.filter((language) => countMatches(language) === most)
  return best.find((language) => language === before) ?? best[0] ?? before
}

/** Finds the topics of a text, in the order of their first words. */
export function findTopics(text: string, language: SellerLanguage): Topic[] {
  const plain = normalise(text)
  return matcherFor(language)
    .topics.flatMap(([topic, find]) => {
      const [first] = find(plain)
      return first === undefined ? [] : [{ topic, first }]
    })
    .sort((a, b) => a.first - b.first)
    .map(({ topic }) => topic)
}

import { LANGUAGES, type Language, scriptOf } from '@rialto/contract/languages'
import { sellerWords, type Topic, wordsOf } from '@rialto/demo/sellers'

/** Removes case and the accents of Latin and Arabic letters. Vowel signs of other scripts stay, since they are letters. */
const normalise = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670]/g, '')
    .replaceAll('’', "'")

const LETTER = '[\\p{L}\\p{M}\\p{N}]'
const ARABIC = /\p{Script=Arabic}/u

/** Finds the positions of phrases in a normalised text, in order. `SellerWords` explains the form of phrases. */
type PhraseFinder = (text: string) => number[]

function createPhraseFinder(phrases: readonly string[]): PhraseFinder {
  if (phrases.length === 0) return () => []
  const pattern = new RegExp(phrases.map(patternOf).join('|'), 'gu')
  return (text) => [...text.matchAll(pattern)].map(({ index }) => index)
}

function patternOf(phrase: string): string {
  // Phrases need no escaping: they are constants of letters, spaces, hyphens and apostrophes.
  const words = normalise(phrase.replace(/\*$/, ''))
  if (ARABIC.test(phrase)) return words
  return `(?<!${LETTER})${words}${phrase.endsWith('*') ? '' : `(?!${LETTER})`}`
}

const spoken = LANGUAGES.filter((language) => language in sellerWords)
const latin = spoken.filter((language) => scriptOf(language) === 'Latn')
/** Those that have a script of their own. */
const scripts = spoken
  .filter((language) => scriptOf(language) !== 'Latn')
  .map((language) => [new RegExp(`\\p{Script=${scriptOf(language)}}`, 'u'), language] as const)

type LanguageMatcher = { topics: readonly (readonly [Topic, PhraseFinder])[]; hints: PhraseFinder }

const matchers = new Map<Language, LanguageMatcher>()

function matcherFor(language: Language): LanguageMatcher {
  const cached = matchers.get(language)
  if (cached) return cached
  const { asks, hints } = wordsOf(language)
  const topics = (Object.keys(asks) as Topic[]).map((topic) => [topic, createPhraseFinder(asks[topic])] as const)
  const matcher = { topics, hints: createPhraseFinder(hints) }
  matchers.set(language, matcher)
  return matcher
}

/** Detects the language of a text by its script, otherwise by its words. @param before the result if neither tells */
export function detectLanguage(text: string, before: Language): Language {
  const byScript = scripts.find(([script]) => script.test(text))?.[1]
  if (byScript) return byScript
  const plain = normalise(text)
  const countMatches = (language: Language) => {
    const { topics, hints } = matcherFor(language)
    return topics.reduce((sum, [, find]) => sum + find(plain).length, hints(plain).length)
  }
  const most = Math.max(...latin.map(countMatches))
  if (most === 0) return before
  const best = latin.filter((language) => countMatches(language) === most)
  return best.find((language) => language === before) ?? best[0] ?? before
}

/** Finds the topics of a text, in the order of their first words. */
export function findTopics(text: string, language: Language): Topic[] {
  const plain = normalise(text)
  return matcherFor(language)
    .topics.flatMap(([topic, find]) => {
      const [first] = find(plain)
      return first === undefined ? [] : [{ topic, first }]
    })
    .sort((a, b) => a.first - b.first)
    .map(({ topic }) => topic)
}

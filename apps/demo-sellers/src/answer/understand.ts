import { type SellerLanguage, type SellerWords, sellerWords, type Topic } from '@rialto/demo/sellers'
import { normalise } from './normalise.ts'
import { type PhraseFinder, phraseFinder } from './phrase-finder.ts'

const scripts: readonly [RegExp, SellerLanguage][] = [
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Arabic}/u, 'ar'],
]
const latin: readonly SellerLanguage[] = ['en', 'fr', 'es']

type Ear = { topics: readonly (readonly [Topic, PhraseFinder])[]; hints: PhraseFinder }

const ears = new Map<SellerLanguage, Ear>()

function earFor(language: SellerLanguage): Ear {
  const known = ears.get(language)
  if (known) return known
  const { asks, hints }: SellerWords = sellerWords[language]
  const topics = (Object.keys(asks) as Topic[]).map((topic) => [topic, phraseFinder(asks[topic])] as const)
  const ear = { topics, hints: phraseFinder(hints) }
  ears.set(language, ear)
  return ear
}

/** The language of a text: by its script, else by its words. @param before what was spoken so far, where it tells nothing */
export function languageOf(text: string, before: SellerLanguage): SellerLanguage {
  const byScript = scripts.find(([script]) => script.test(text))?.[1]
  if (byScript) return byScript
  const plain = normalise(text)
  const known = (language: SellerLanguage) => {
    const { topics, hints } = earFor(language)
    return topics.reduce((sum, [, find]) => sum + find(plain).length, hints(plain).length)
  }
  const most = Math.max(...latin.map(known))
  if (most === 0) return before
  const best = latin.filter((language) => known(language) === most)
  return best.find((language) => language === before) ?? best[0] ?? before
}

/** What a text asks about, in the order in which it does. */
export function topicsOf(text: string, language: SellerLanguage): Topic[] {
  const plain = normalise(text)
  return earFor(language)
    .topics.flatMap(([topic, find]) => {
      const [first] = find(plain)
      return first === undefined ? [] : [{ topic, first }]
    })
    .sort((a, b) => a.first - b.first)
    .map(({ topic }) => topic)
}

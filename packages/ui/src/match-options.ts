import { westernDigits } from './western-digits.ts'

/** The parts of an option that are searched. */
interface Findable {
  label: string
  aside?: string
  also?: readonly string[]
  codes?: readonly string[]
}

/** Removes case and accents (in Arabic: marks on letters), so that `cote` finds *Côte d'Ivoire*. */
function normalise(text: string): string {
  return westernDigits(text)
    .normalize('NFD')
    .replace(/[\p{Diacritic}\u0653-\u0655]/gu, '')
    .toLocaleLowerCase()
    .trim()
}

/** The normalised texts of an option; cached, because hundreds are searched at each keystroke. */
interface SearchTexts {
  name: string
  aside: string
  others: string[]
  codes: string[]
}
const searchTextsCache = new WeakMap<Findable, SearchTexts>()

function searchTextsOf(option: Findable): SearchTexts {
  const found = searchTextsCache.get(option)
  if (found) return found
  const { label, aside = '', also = [], codes = [] } = option
  const words = {
    name: normalise(label),
    aside: normalise(aside),
    others: also.map(normalise),
    codes: codes.map(normalise),
  }
  searchTextsCache.set(option, words)
  return words
}

/**
 * Returns the options with a part that contains the typed text: matching codes first, then labels that begin with it.
 */
export function matchOptions<T extends Findable>(options: T[], typed: string): T[] {
  const wanted = normalise(typed)
  if (wanted === '') return options
  const ranked: [T[], T[], T[], T[]] = [[], [], [], []]
  for (const option of options) {
    const rank = rankOf(searchTextsOf(option), wanted)
    if (rank !== undefined) ranked[rank].push(option)
  }
  return ranked.flat()
}

function rankOf({ name, aside, others, codes }: SearchTexts, wanted: string): 0 | 1 | 2 | 3 | undefined {
  if (codes.includes(wanted)) return 0
  if (name.startsWith(wanted)) return 1
  if (others.some((other) => other.startsWith(wanted)) || [wanted, `+${wanted}`].includes(aside)) return 2
  return [name, aside, ...others].some((part) => part.includes(wanted)) ? 3 : undefined
}

/** Returns the only option whose name or code equals the typed text, if there is exactly one. */
export function exactOption<T extends Findable>(options: T[], typed: string): T | undefined {
  const wanted = normalise(typed)
  if (wanted === '') return undefined
  const named = options.filter((option) => {
    const { name, others, codes } = searchTextsOf(option)
    return [name, ...others, ...codes].includes(wanted)
  })
  return named.length === 1 ? named[0] : undefined
}

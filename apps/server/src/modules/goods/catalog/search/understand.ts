import { baseMeasure, measureWord } from '../../../../db/search-text.ts'
import type { Unit } from './languages/language.ts'
import {
  markLast,
  ownWords,
  PARTS_MAX,
  type Part,
  partOf,
  type Token,
  tokensOf,
  withoutRepeated,
  wordsPart,
} from './parts.ts'
import type { Meaning, Vocabulary } from './vocabulary.ts'
import { commonPhrase } from './word-forms.ts'

/** Further synonyms of a part are ignored for the same reason. */
const ALTERNATIVES_MAX = 7
const COLOR_NAMES_MAX = 8
const NEGATIONS_MAX = 6
/** Words that compounds end with. */
const COMPOUNDED = /^[a-z]{3,}$/

/**
 * Reads a search text with the words that the market knows. Every part stands for words of the text, in their order.
 * @param decimals of the market's prices
 */
export function understand(text: string, vocabulary: Vocabulary, decimals = 2): Part[] {
  const parts = new Reader(text, tokensOf(text, decimals), vocabulary).read()
  return parts.length > 0 ? parts.slice(0, PARTS_MAX) : ownWords(text)
}

/** A number, with its currency or unit and the token after it. */
interface Amount {
  value: number
  hasCurrency: boolean
  unit?: Unit
  from: number
  next: number
}

class Reader {
  readonly #text: string
  readonly #tokens: Token[]
  readonly #known: Vocabulary
  readonly #phrases = new Map<number, string>()
  /** Each token in common form; empty for a sign. */
  readonly #common: string[]

  constructor(text: string, tokens: Token[], known: Vocabulary) {
    this.#text = text
    this.#tokens = tokens
    this.#known = known
    this.#common = tokens.map(({ words, symbol }) => (symbol ? '' : commonPhrase(words)))
  }

  read(): Part[] {
    const parts: Part[] = []
    for (let at = 0; at < this.#tokens.length; ) {
      // "Sans fil" is a thing that is wireless rather than one without thread.
      const read = this.#phrase(at, 2) ?? this.#price(at) ?? this.#leftOut(at) ?? this.#size(at) ?? this.#phrase(at)
      if (read) {
        parts.push(read.part)
        at = read.next
        continue
      }
      const token = this.#tokens[at] as Token
      const afterFiller = this.#afterFiller(at)
      if (afterFiller === undefined && token.words.length > 0) parts.push(this.#wordsPart(token))
      at = afterFiller ?? at + 1
    }
    return markLast(withoutRepeated(parts))
  }

  /** The next token after the longest phrase of a list that begins here; undefined where none does. */
  #after(list: ReadonlySet<string>, at: number): number | undefined {
    for (let count = 4; count > 0; count--) if (list.has(this.#joined(at, at + count))) return at + count
    return undefined
  }

  #afterFiller(at: number): number | undefined {
    const { fillers, writtenFillers } = this.#known.words
    const next = this.#after(fillers, at)
    if (next === undefined) return undefined
    const written = this.#text.slice(this.#tokens[at]?.start, this.#tokens[next - 1]?.end).toLowerCase()
    return /^[\0-\x7f]*$/.test(written) || writtenFillers.has(written.normalize('NFC')) ? next : undefined
  }

  /** The words of some tokens with spaces between; an empty text where there are not so many. */
  #joined(from: number, to: number): string {
    if (to > this.#tokens.length) return ''
    const key = from * 8 + to - from
    const known = this.#phrases.get(key)
    if (known !== undefined) return known
    const phrase = this.#tokens
      .slice(from, to)
      .flatMap(({ words }) => words)
      .join(' ')
    this.#phrases.set(key, phrase)
    return phrase
  }

  #amount(at: number): Amount | undefined {
    const { currencies, units, unitNames } = this.#known.words
    // In "42 $50" the dollar belongs to the 50.
    const isOfNext = (place: number) => {
      const [before, symbol, after] = [place - 1, place, place + 1].map((each) => this.#tokens[each])
      return place > at && before?.end !== symbol?.start && after?.number !== undefined && after.start === symbol?.end
    }
    const isCurrency = (place: number) => {
      const token = this.#tokens[place]
      if (!token) return undefined
      if (token.symbol && !/[-–−]/.test(token.symbol)) return isOfNext(place) ? undefined : place + 1
      return this.#after(currencies, place)
    }
    const afterSymbol = this.#tokens[at]?.number === undefined ? isCurrency(at) : undefined
    const token = this.#tokens[afterSymbol ?? at]
    if (token?.number === undefined || !Number.isFinite(token.number)) return undefined
    const next = (afterSymbol ?? at) + 1
    const value = token.number
    if (afterSymbol !== undefined) return { value, hasCurrency: true, from: at, next }
    if (token.ending) {
      if (currencies.has(token.ending)) return { value, hasCurrency: true, from: at, next }
      const unit = units.get(token.ending)
      return unit && { value, hasCurrency: false, unit, from: at, next }
    }
    const afterCurrency = isCurrency(next)
    if (afterCurrency !== undefined) return { value, hasCurrency: true, from: at, next: afterCurrency }
    const afterUnit = this.#after(unitNames, next)
    const unit = afterUnit === undefined ? undefined : units.get(this.#joined(next, afterUnit))
    return unit
      ? { value, hasCurrency: false, unit, from: at, next: afterUnit ?? next }
      : { value, hasCurrency: false, from: at, next }
  }

  /** *under 30*, *between 20 and 50 €*, *20-50 €*, *$30*: an amount alone is the most that somebody will pay. */
  #price(at: number): { part: Part; next: number } | undefined {
    const { upTo, from, between, and, upToAfter, fromAfter } = this.#known.words
    const price = (limits: { min?: number; max?: number }, next: number) => ({
      part: { ...partOf('price', this.#tokens.slice(at, next), this.#text), ...limits },
      next,
    })
    const start = this.#after(between, at) ?? at
    const low = this.#amount(start)
    if (low && !low.unit) {
      const isDash = /^[-–−]$/.test(this.#tokens[low.next]?.symbol ?? '')
      const second = isDash ? low.next + 1 : this.#after(and, low.next)
      const high = second === undefined ? undefined : this.#amount(second)
      const [min = 0, max = 0] = high ? [low.value, high.value].sort((one, other) => one - other) : []
      if (high?.unit && !low.hasCurrency) return this.#measure(at, high, { min, max })
      if (high && !high.unit && (start > at || low.hasCurrency || high.hasCurrency))
        return price({ min, max }, high.next)
    }
    for (const [list, limit] of [
      [upTo, 'max'],
      [from, 'min'],
    ] as const) {
      const next = this.#after(list, at)
      const amount = next === undefined ? undefined : this.#amount(next)
      if (amount && !amount.unit) return price({ [limit]: amount.value }, amount.next)
      if (amount?.unit) return this.#measure(at, amount, { [limit]: amount.value })
    }
    const amount = this.#amount(at)
    if (!amount || amount.unit) return undefined
    for (const [list, limit] of [
      [upToAfter, 'max'],
      [fromAfter, 'min'],
    ] as const) {
      const next = this.#after(list, amount.next)
      if (next !== undefined) return price({ [limit]: amount.value }, next)
    }
    return amount.hasCurrency ? price({ max: amount.value }, amount.next) : undefined
  }

  /** *without wool*, *-wool*, *sugar free*. */
  #leftOut(at: number): { part: Part; next: number } | undefined {
    const { without, withoutAfter } = this.#known.words
    const token = this.#tokens[at] as Token
    const isDash = token.symbol === '-' && !/\S/.test(this.#text[token.start - 1] ?? '')
    const first = isDash && this.#tokens[at + 1]?.start === token.end ? at + 1 : this.#after(without, at)
    if (first !== undefined && first < this.#tokens.length) {
      const named = this.#phrase(first) ?? this.#word(first)
      return named && { part: this.#withoutPart(named.part, at, named.next, isDash), next: named.next }
    }
    if (this.#tokens[at + 1] === undefined || token.words.length === 0) return undefined
    const next = this.#after(withoutAfter, at + 1)
    const word = this.#word(at)
    return next === undefined || !word ? undefined : { part: this.#withoutPart(word.part, at, next, false), next }
  }

  #withoutPart(named: Part, from: number, to: number, isExact: boolean): Part {
    const { without, withoutAfter } = this.#known.words
    return {
      ...partOf('without', this.#tokens.slice(from, to), this.#text),
      label: named.label,
      alternatives: named.alternatives,
      values: named.values,
      alike: named.alike,
      negations: isExact
        ? []
        : [...without, ...withoutAfter].filter((phrase) => !phrase.includes(' ')).slice(0, NEGATIONS_MAX),
    }
  }

  /** A word with its other forms in the language of the text. */
  #wordsPart(token: Token): Part {
    const part = wordsPart(token)
    const [word] = token.words
    if (word === undefined || token.words.length > 1) return part
    const forms = this.#known.words.otherForms(word).map((form) => [form])
    return { ...part, alternatives: distinct([...part.alternatives, ...forms]), endings: this.#endingsOf([word]) }
  }

  /** Of a single word, all of its numbers: *Wollmützen* is found by *Mütze*. */
  #endingsOf(phrase: readonly string[]): string[] {
    const [word = '', ...others] = phrase
    const { linking, otherForms } = this.#known.words
    if (!linking || others.length > 0 || !COMPOUNDED.test(word)) return []
    return [word, ...otherForms(word)].filter((form) => COMPOUNDED.test(form))
  }

  #word(at: number): { part: Part; next: number } | undefined {
    const token = this.#tokens[at]
    return token && token.words.length > 0 ? { part: this.#wordsPart(token), next: at + 1 } : undefined
  }

  /** *500 ml*, *size 42*, *XL*, *EU 42*. */
  #size(at: number): { part: Part; next: number } | undefined {
    const { countedSizes, letterSizes, words } = this.#known
    const afterWord = this.#after(words.size, at)
    const place = afterWord ?? at
    const token = this.#tokens[place]
    if (!token) return undefined
    const part = (ids: readonly number[], alternatives: string[][], next: number) => ({
      part: {
        ...partOf('size', this.#tokens.slice(at, next), this.#text),
        alternatives,
        values: [{ facet: 'sizes' as const, ids }],
      },
      next,
    })
    const amount = this.#amount(place)
    if (amount?.unit) {
      const measure = this.#measure(at, amount, { min: amount.value, max: amount.value })
      if (measure) return measure
    }
    if (amount && !amount.unit && !amount.hasCurrency && !token.ending) {
      const sizes = countedSizes.filter((size) => size.base === '' && size.amount === amount.value)
      const scale = afterWord === undefined ? '' : this.#joined(at, place)
      const ofScale = sizes.filter(({ words: of }) => of.includes(scale))
      const ids = (ofScale.length > 0 ? ofScale : sizes).map(({ id }) => id)
      if (ids.length > 0) return part(ids, [token.words], place + 1)
    }
    const letters = token.words.join('')
    const ids = letterSizes.get(letters)
    const mayBe = letters.length > 1 || afterWord !== undefined || (at > 0 && at === this.#tokens.length - 1)
    return ids && mayBe ? part(ids, [[letters]], place + 1) : undefined
  }

  #measure(at: number, { value, unit = 'm', from, next }: Amount, { min, max }: { min?: number; max?: number }) {
    const asked = baseMeasure(value, unit)
    if (!asked) return undefined
    const least = min === undefined ? 0 : (baseMeasure(min, unit)?.amount ?? 0)
    const most = max === undefined ? Number.POSITIVE_INFINITY : (baseMeasure(max, unit)?.amount ?? 0)
    const ids = this.#known.countedSizes
      .filter(({ base, amount }) => base === asked.base && amount >= least && amount <= most)
      .map(({ id }) => id)
    const bound: Part['bound'] = max === undefined ? 'from' : min === undefined ? 'to' : null
    const word = min === max ? measureWord(value, unit) : undefined
    return {
      part: {
        ...partOf('size', this.#tokens.slice(at, next), this.#text),
        label: partOf('size', this.#tokens.slice(bound === null ? at : from, next), this.#text).typed,
        alternatives: word ? [[word]] : [],
        values: [{ facet: 'sizes' as const, ids }],
        bound,
      },
      next,
    }
  }

  /** The longest phrase that begins here and stands for something. */
  #phrase(at: number, least = 1): { part: Part; next: number } | undefined {
    const { meanings, synonyms, words, longest } = this.#known
    for (let count = Math.min(longest, this.#tokens.length - at); count >= least; count--) {
      const common = this.#common.slice(at, at + count)
      if (common.includes('')) continue
      const key = this.#keys(common).find((one) => meanings.has(one) || synonyms.has(one) || words.colors.has(one))
      if (key === undefined) continue
      const meaning = meanings.get(key)
      const same = synonyms.get(key)
      if (count === 1 && this.#afterFiller(at) === at + 1) continue
      const tokens = this.#tokens.slice(at, at + count)
      const phrase = tokens.flatMap((token) => token.words)
      return { part: this.#named(tokens, phrase, { key, meaning, same }), next: at + count }
    }
    return undefined
  }

  /** What the words may stand for: as they are written, then in the other forms of their last one (*Laufschuh* for *Laufschuhe*). */
  #keys(common: readonly string[]): string[] {
    const [last = ''] = common.slice(-1)
    const before = common.slice(0, -1)
    const forms = [last, ...this.#known.words.otherForms(last)]
    return forms.map((form) => [...before, commonPhrase([form])].join(' '))
  }

  #named(
    tokens: readonly Token[],
    phrase: string[],
    { key, meaning, same = [] }: { key: string; meaning?: Meaning; same?: readonly string[][] },
  ): Part {
    const { words, colorsOf, colorNames, meanings, written } = this.#known
    const families = words.colors.get(key)
    const ofFamilies = [...(families ?? [])].flatMap((family) => colorsOf.get(family) ?? [])
    const named = meaning?.colors ?? []
    const isFamily = words.families.has(key)
    // Where no colour is named so, those of its family are what was asked for.
    const colors = isFamily || named.length === 0 ? [...new Set([...named, ...ofFamilies])] : named
    const others = same.flatMap((other) => meanings.get(commonPhrase(other)) ?? [])
    const withSame = (kind: 'categories' | 'brands') => [
      ...new Set([...(meaning?.[kind] ?? []), ...(kind === 'categories' ? others.flatMap((each) => each[kind]) : [])]),
    ]
    const values = (
      [
        ['categories', withSame('categories')],
        ['brands', withSame('brands')],
        ['shops', meaning?.shops ?? []],
        ['sizes', meaning?.sizes ?? []],
        ['colors', colors],
      ] as const
    )
      .map(([facet, ids]) => ({ facet, ids }))
      .filter(({ ids }) => ids.length > 0)
    return {
      ...partOf(kindOf(meaning, colors.length > 0 || families !== undefined), tokens, this.#text),
      alternatives: distinct([phrase, ...same.map((other) => [...other])]).slice(0, ALTERNATIVES_MAX),
      // A compound of a brand or a colour is another thing.
      endings: families || meaning?.brands.length ? [] : this.#endingsOf(phrase),
      synonyms: same.map((other) => written.get(other.join(' ')) ?? other.join(' ')),
      values,
      alike: isFamily ? [] : ofFamilies.filter((id) => !colors.includes(id)),
      inTitles: distinct(colors.flatMap((id) => colorNames.get(id) ?? [])).slice(0, COLOR_NAMES_MAX),
      occasions: meaning?.occasions ?? [],
    }
  }
}

function kindOf(meaning: Meaning | undefined, isColor: boolean): Part['kind'] {
  if (meaning && meaning.occasions.length > 0) return 'occasion'
  if (meaning && meaning.categories.length > 0) return 'category'
  if (isColor) return 'color'
  if (meaning && meaning.brands.length > 0) return 'brand'
  if (meaning && meaning.shops.length > 0) return 'shop'
  return meaning && meaning.sizes.length > 0 ? 'size' : 'words'
}

const distinct = (phrases: readonly string[][]): string[][] =>
  phrases.filter((phrase, place) => phrases.findIndex((other) => other.join(' ') === phrase.join(' ')) === place)

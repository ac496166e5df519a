import { intersectRows, listedRows, type Rows, uniteRows, withoutRows } from '@rialto/catalog-index'
import type { SearchWord } from '../../../../db/search.ts'
import type { SearchScope } from '../../../../db/search-text.ts'
import { highestMinor, lowestMinor } from '../../../../lib/money.ts'
import { type Compounds, headOf, splitCompound } from './compounds.ts'
import { otherSpelling, type SpellingTerms } from './correct-word.ts'
import type { MetPart, PartForms, PartRows } from './found.ts'
import { PARTS_MAX, type Part } from './parts.ts'
import type { SearchedProducts, SearchQuery, WordSearch } from './searched-products.ts'
import { formsOf } from './word-forms.ts'

/** The compounds of a language, and how their words are read. */
export interface CompoundReading extends Compounds {
  read: (text: string) => readonly Part[]
}

/** A part with the rows that have it, and where they have it. */
export interface RankedPart extends MetPart, PartRows {
  /** How much it tells. */
  weight: number
}

const JOINS_MAX = 3
/** Two numbers are no other number. */
const DIGITS = /^\d+$/
const CORRECTIONS_MAX = 4
/** The letters of either half of a word that is tried as two. */
const HALF_LETTERS = 3
const SPLITS_MAX = 10

export const NO_ROWS: Rows = listedRows(new Uint32Array(0))

export const isUnknown = ({ part, rows }: MetPart): boolean => part.kind === 'words' && rows.size === 0

/** Finds the products that have the parts of a text. */
export class PartFinder {
  readonly #search: WordSearch
  readonly #goods: SearchedProducts

  readonly #reading: CompoundReading | undefined

  /** @param reading of compounds, in languages that have them */
  constructor(search: WordSearch, goods: SearchedProducts, reading?: CompoundReading) {
    this.#search = search
    this.#goods = goods
    this.#reading = reading
  }

  /** The rows of each part that products are to have; those of single words where a phrase of several has none. */
  async meet(parts: readonly Part[]): Promise<RankedPart[]> {
    const wanted = parts.filter(({ kind }) => kind !== 'without')
    const isAlone = wanted.length === 1
    const met = await Promise.all(wanted.map((part) => this.#meet(part, isAlone)))
    const apart = met.flatMap((each): (RankedPart | Part)[] => {
      const words = each.rows.size === 0 ? singleWords(each.part) : []
      return words.length > 0 ? words : [each]
    })
    return Promise.all(apart.slice(0, PARTS_MAX).map((each) => ('rows' in each ? each : this.#meet(each, false))))
  }

  async #meet(part: Part, isAlone: boolean): Promise<RankedPart> {
    return { part, ...(await this.#goods.met(part, isAlone, () => this.#read(part, isAlone))), weight: 0 }
  }

  async #read(part: Part, isAlone: boolean): Promise<PartRows> {
    const { words } = this.#goods
    const compounds = await this.#compoundsOf(part)
    const forms = [...formsOfPart(part), ...(compounds.length > 0 ? [[compounds]] : [])]
    const ofValues = valuesOf(part, this.#goods)
    const exact =
      part.inTitles.length > 0 ? uniteRows([ofValues, await this.#findAny(part.inTitles, 'titles')], words) : ofValues
    if (part.kind === 'price')
      return { rows: exact, titles: exact, names: exact, beginnings: NO_ROWS, values: exact, named: exact, forms }
    const isLetter = isAlone && part.alternatives[0]?.join('').length === 1
    const find = async (scope: SearchScope) => {
      const ofCompounds = compounds.length > 0 ? await this.#search.find([compounds], scope) : null
      return uniteRows([await this.#findAny(part.alternatives, scope), ofCompounds ?? NO_ROWS], words)
    }
    const [whole, names, titles] = await Promise.all([find(isLetter ? 'names' : 'all'), find('names'), find('titles')])
    // A word that is in no name by itself may be the beginning of one.
    const mayBegin = part.alternatives.length > 0 && (part.isUnfinished || titles.size === 0)
    const [beginnings, begunTitles] = mayBegin
      ? await Promise.all([this.#findBeginning(part, isLetter ? 'names' : 'all'), this.#findBeginning(part, 'titles')])
      : [NO_ROWS, NO_ROWS]
    const alike = part.alike.length > 0 ? this.#goods.withAny('colors', part.alike) : NO_ROWS
    // The word itself is among those that begin with it.
    const byWords =
      mayBegin && part.alternatives.length === 1 && compounds.length === 0 ? [beginnings] : [whole, beginnings]
    const rows = intersectRows([uniteRows([...byWords, exact, alike], words), this.#goods.visible])
    const named = uniteRows([names, begunTitles, exact], words)
    // Titles are names, and both are among all texts: sets of one size are the same, and kept once.
    const inNames = names.size === rows.size ? rows : names
    const inTitles = titles.size === names.size ? inNames : titles
    return {
      rows,
      titles: inTitles,
      names: inNames,
      beginnings: begunTitles,
      values: exact,
      named: named.size === rows.size ? rows : named,
      forms,
    }
  }

  async #findAny(alternatives: readonly (readonly string[])[], scope: SearchScope): Promise<Rows> {
    const found = await Promise.all(
      alternatives.map((phrase) =>
        this.#search.find(
          phrase.map((word) => formsOf(word, true)),
          scope,
        ),
      ),
    )
    return uniteRows(
      found.map((rows) => rows ?? NO_ROWS),
      this.#goods.words,
    )
  }

  /** What ends with the part's own word: *Firstzelt* of *Zelt*. */
  async #compoundsOf({ endings }: Part): Promise<SearchWord[]> {
    if (!this.#reading || endings.length === 0) return []
    const { linking } = this.#reading
    const found = await Promise.all(endings.map((word) => this.#search.compoundsOf(word, linking)))
    return [...new Set(found.flat())].map((word) => ({ word, whole: true }))
  }

  async #findBeginning({ alternatives: [own = []] }: Part, scope: SearchScope): Promise<Rows> {
    const query: SearchQuery = own.map((word, place) => formsOf(word, place < own.length - 1 || word === ''))
    return (await this.#search.find(query, scope)) ?? NO_ROWS
  }

  /** Adds the products whose descriptions have a part by the shopper's own word; many descriptions mention what a thing goes with, so these are asked last. */
  withDescriptions(met: readonly RankedPart[]): Promise<RankedPart[]> {
    return Promise.all(
      met.map(async (each) => {
        if (each.part.kind === 'price' || each.part.alternatives.length === 0) return each
        const found = intersectRows([
          await this.#findAny(each.part.alternatives.slice(0, 1), 'descriptions'),
          this.#goods.visible,
        ])
        return found.size === 0 ? each : { ...each, rows: uniteRows([each.rows, found], this.#goods.words) }
      }),
    )
  }

  /** The rows that have what is to be left out; those whose texts say that it is not in them stay. */
  async leftOut(parts: readonly Part[]): Promise<Rows> {
    const { words } = this.#goods
    const sets = await Promise.all(
      parts
        .filter(({ kind }) => kind === 'without')
        .map(async (part) => {
          const having = await this.#findInTexts(part.alternatives)
          const denying = having.size > 0 ? await this.#findInTexts(part.negations.map((word) => [word])) : NO_ROWS
          return uniteRows([withoutRows(having, denying), valuesOf(part, this.#goods)], words)
        }),
    )
    return uniteRows(sets, words)
  }

  /** Anywhere, descriptions among it. */
  async #findInTexts(alternatives: readonly (readonly string[])[]): Promise<Rows> {
    const found = await Promise.all([this.#findAny(alternatives, 'all'), this.#findAny(alternatives, 'descriptions')])
    return uniteRows(found, this.#goods.words)
  }

  complete(met: readonly RankedPart[], left: Rows): Rows {
    const [first, ...others] = met
    const all = first
      ? intersectRows([first.rows, ...others.map(({ rows }) => rows)])
      : intersectRows([this.#goods.visible])
    return withoutRows(all, left)
  }

  /** How many of these have every word in their names or as a value; a description also mentions what a thing goes with. */
  named(met: readonly RankedPart[], complete: Rows): number {
    return intersectRows([complete, ...met.map((each) => each.named)]).size
  }

  /** Takes neighbouring words as one that some name has as one (*tea pot*); undefined where there are none. */
  async joinWords(met: readonly RankedPart[]): Promise<RankedPart[] | undefined> {
    const result: RankedPart[] = []
    let tried = 0
    let isChanged = false
    for (let at = 0; at < met.length; at++) {
      const here = met[at] as RankedPart
      const next = met[at + 1]
      const [one, two] = [singleWord(here.part), next && singleWord(next.part)]
      if (one && two && next && tried < JOINS_MAX && !DIGITS.test(one + two)) {
        tried++
        const joined = await this.#joined(here.part, next.part, one + two)
        if (joined) {
          result.push(joined)
          at++
          isChanged = true
          continue
        }
      }
      result.push(here)
    }
    return isChanged ? result : undefined
  }

  async #joined(first: Part, second: Part, word: string): Promise<RankedPart | undefined> {
    const found = await this.#search.find([formsOf(word, true)], 'names')
    if (!found) return undefined
    const own = [first.alternatives[0]?.[0] ?? '', second.alternatives[0]?.[0] ?? '']
    return this.#meet(
      {
        ...first,
        end: second.end,
        repeated: [...first.repeated, ...second.repeated],
        typed: `${first.typed} ${second.typed}`,
        alternatives: [[word], own],
        isUnfinished: false,
      },
      false,
    )
  }

  /** Takes words that no product has as two that are in names (*coffeecup*); undefined where there are none. */
  async splitWords(met: readonly RankedPart[]): Promise<RankedPart[] | undefined> {
    const halves = await Promise.all(
      met.map((each) => {
        const word = isUnknown(each) ? singleWord(each.part) : undefined
        return word === undefined ? undefined : this.#split(each.part, word)
      }),
    )
    if (!halves.some(Boolean)) return undefined
    return met.flatMap((each, place) => halves[place] ?? [each]).slice(0, PARTS_MAX)
  }

  /** Both halves are words of names. */
  async #split(part: Part, word: string): Promise<RankedPart[] | undefined> {
    const isNamed = (half: string) => this.#search.find([formsOf(half, true)], 'names')
    for (let at = HALF_LETTERS; at <= word.length - HALF_LETTERS && at < HALF_LETTERS + SPLITS_MAX; at++) {
      const two = [word.slice(0, at), word.slice(at)]
      if ((await isNamed(two[0] ?? '')) && (await isNamed(two[1] ?? '')))
        return Promise.all(singleWords({ ...part, alternatives: [two] }).map((half) => this.#meet(half, false)))
    }
    return undefined
  }

  /**
   * Takes compounds apart that are in no name (*Keramikvase*), in languages that have them; undefined where there are none.
   * @param isHeadEnough whether a word is left out that nothing has, so that what the thing is remains
   */
  async splitCompounds(met: readonly RankedPart[], isHeadEnough: boolean): Promise<RankedPart[] | undefined> {
    const reading = this.#reading
    if (!reading) return undefined
    let isChanged = false
    const result: (RankedPart | Part)[] = []
    for (const each of met) {
      const word = each.named.size === 0 ? singleWord(each.part) : undefined
      const split = word && !isChanged ? await splitCompound(this.#search, word, reading) : undefined
      const head = word && !split && isHeadEnough ? await headOf(this.#search, word, reading) : undefined
      const text = split ? `${split.modifier} ${split.head}` : head
      if (!text) {
        result.push(each)
        continue
      }
      isChanged = true
      const { start, end, isUnfinished } = each.part
      for (const part of reading.read(text))
        result.push({ ...part, start, end, isUnfinished: part.isUnfinished && isUnfinished })
    }
    if (!isChanged) return undefined
    return Promise.all(result.slice(0, PARTS_MAX).map((each) => ('rows' in each ? each : this.#meet(each, false))))
  }

  /** Corrects words that no product has; undefined where none is near. */
  async spell(met: readonly RankedPart[], terms: SpellingTerms): Promise<RankedPart[] | undefined> {
    let corrections = 0
    let isChanged = false
    const result: RankedPart[] = []
    for (const each of met) {
      const word = isUnknown(each) ? singleWord(each.part) : undefined
      const other =
        word && corrections++ < CORRECTIONS_MAX
          ? await otherSpelling(this.#search, word, { unfinished: each.part.isUnfinished, ...terms })
          : null
      if (other === null || other === undefined) result.push(each)
      else {
        isChanged = true
        result.push(await this.#meet({ ...each.part, alternatives: [[other]] }, met.length === 1))
      }
    }
    return isChanged ? result : undefined
  }
}

const formsOfPart = ({ alternatives, isUnfinished }: Part): PartForms =>
  alternatives.map((phrase, nth) =>
    // The last word of a text may be unfinished.
    phrase.map((word, at) => formsOf(word, !(isUnfinished && nth === 0 && at === phrase.length - 1))),
  )

/** The products that have a part as a value: a colour, size, price, category, brand or shop, or what an occasion names. */
export function valuesOf(part: Part, goods: SearchedProducts): Rows {
  if (part.kind === 'price')
    return goods.priced(
      part.min === undefined ? undefined : lowestMinor(part.min),
      part.max === undefined ? undefined : highestMinor(part.max),
    )
  const ofOccasions = part.occasions.map(({ categoryIds, productIds, maxPrice }) => {
    const fitting = uniteRows([goods.withAny('categories', categoryIds), goods.ofIds(productIds)], goods.words)
    return maxPrice === null ? fitting : intersectRows([fitting, goods.priced(undefined, maxPrice)])
  })
  const ofValues = part.values.map(({ facet, ids }) => goods.withAny(facet, ids))
  return uniteRows([...ofValues, ...ofOccasions], goods.words)
}

/** The words of a phrase, each as a part; none for a single word. */
function singleWords(part: Part): Part[] {
  const [own = []] = part.alternatives
  if (own.length < 2 || part.kind === 'price') return []
  return [...new Set(own)].map((word) => ({
    ...part,
    kind: 'words',
    alternatives: [[word]],
    values: [],
    typed: word,
    label: word,
  }))
}

const singleWord = ({ kind, alternatives: [own] }: Part): string | undefined =>
  kind === 'words' && own?.length === 1 ? own[0] : undefined

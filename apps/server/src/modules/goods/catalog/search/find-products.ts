import { hasRow, intersectRows, listedRows, type Rows, uniteRows, withoutRows } from '@rialto/catalog-index'
import type { SpellingTerms } from './correct-word.ts'
import type { Found, MetPart } from './found.ts'
import { type CompoundReading, isUnknown, NO_ROWS, PartFinder, type RankedPart } from './meet-parts.ts'
import type { Part } from './parts.ts'
import { orderRows, weigh } from './rank.ts'
import type { SearchedProducts, WordSearch } from './searched-products.ts'
import { formsOf } from './word-forms.ts'

/** With fewer products that have everything, those that lack something follow. */
const COMPLETE_ENOUGH = 12
/** The most products that lack something, where none has everything. */
const NEAR_MAX = 48
/** Products are near if what they have tells at least this share of what was asked. */
const NEAR_SHARE = 0.25
/** So many combinations of parts are tried. */
const COMBINATIONS_MAX = 40
/** More products than these are ranked by where they have the words, and only the first of them one by one. */
const SCORED_MAX = 400
const HEAD = 120

export const NOTHING: Found = {
  rows: NO_ROWS,
  complete: NO_ROWS,
  best: new Uint32Array(0),
  ranks: [],
  parts: [],
  asked: [],
  instead: null,
  offered: null,
}

interface Options extends SpellingTerms {
  /** Only what the shopper has typed: no other spelling, and nothing that lacks something. */
  literal?: boolean
  compounds?: CompoundReading | undefined
}

/**
 * Finds the products that have every part of a text. Where these are few, words are joined and split, misspelt ones corrected if no
 * product has them, and products follow that lack what tells least. The work is bounded for any text (`bounded-work.test.ts`).
 */
export async function findProducts(
  search: WordSearch,
  goods: SearchedProducts,
  typed: readonly Part[],
  options: Options = {},
): Promise<Found> {
  const parts = withoutLastLetter(typed)
  if (parts.length === 0) return NOTHING
  const finder = new PartFinder(search, goods, options.compounds)
  const left = await finder.leftOut(parts)
  let met = await finder.meet(parts)
  let complete = finder.complete(met, left)
  let instead: readonly string[] | null = null
  let offered: readonly string[] | null = null
  const named = finder.named(met, complete)
  // Descriptions in all languages add noise to a single word that is in names.
  if (named === 0 || (named < COMPLETE_ENOUGH && met.length > 1)) {
    met = await finder.withDescriptions(met)
    complete = finder.complete(met, left)
  }
  if (!options.literal && finder.named(met, complete) < COMPLETE_ENOUGH) {
    const use = (others: RankedPart[]) => {
      if (complete.size === 0) instead = wordsOfParts(others)
      met = others
      complete = finder.complete(others, left)
    }
    const joined = await finder.joinWords(met)
    if (joined) use(joined)
    // Two words that products have tell more than one that has other letters.
    const apart = finder.named(met, complete) === 0 ? await finder.splitCompounds(met, false) : undefined
    if (apart) use(apart)
    const spelt = complete.size === 0 && met.some(isUnknown) ? await finder.spell(met, options) : undefined
    const isMet = spelt && finder.complete(spelt, left).size > 0
    const split = isMet || complete.size > 0 ? undefined : await finder.splitWords(met)
    const head = isMet || split || complete.size > 0 ? undefined : await finder.splitCompounds(met, true)
    if (isMet) use(spelt)
    else if (split) use(split)
    else if (head) use(head)
    else if (spelt) offered = wordsOfParts(spelt)
  }
  const near =
    options.literal || finder.named(met, complete) >= COMPLETE_ENOUGH ? [] : nearRows(goods, met, { complete, left })
  if (complete.size === 0 && near.length === 0)
    return { ...NOTHING, parts: met.map(({ part, rows }) => ({ part, rows })), asked: parts }
  const ordered = await orderRows(goods, met, { complete, near, scoredMax: SCORED_MAX, head: HEAD })
  const rows = near.length > 0 ? uniteRows([complete, ...near], goods.words) : complete
  return {
    ...ordered,
    rows,
    complete,
    // Only of the found rows, since the result is kept; what is complete has all parts.
    parts: met.map((each) => ({
      part: each.part,
      rows: near.length > 0 ? intersectRows([rows, each.rows]) : complete,
    })),
    asked: parts,
    instead,
    offered,
  }
}

/**
 * The products whose names have all words, where these are `count` or more; else null. While somebody is typing, names are nearly
 * always enough, so that the words' other places are not read.
 */
export async function findBestByTitle(
  search: WordSearch,
  goods: SearchedProducts,
  typed: readonly Part[],
  count: number,
): Promise<Pick<Found, 'best' | 'ranks' | 'parts' | 'instead'> | null> {
  const parts = withoutLastLetter(typed)
  if (parts.length === 0 || parts.some(({ kind }) => kind !== 'words')) return null
  const own = parts.map(({ alternatives: [words = []], isUnfinished }) => ({ words, isUnfinished }))
  const rows = await search.find(
    own.flatMap(({ words, isUnfinished }) => words.map((word) => formsOf(word, !isUnfinished))),
    'titles',
  )
  if (!rows || rows.size < count) return null
  const wholeWords = own.flatMap(({ words }) => words.map((word) => formsOf(word, true)))
  const whole = (await search.find(wholeWords, 'titles', rows)) ?? NO_ROWS
  const inStock = intersectRows([rows, goods.inStock])
  const first = intersectRows([inStock, whole])
  const ranks = [first, withoutRows(inStock, first), withoutRows(rows, inStock)].filter(({ size }) => size > 0)
  return { best: new Uint32Array(0), ranks, parts: parts.map((part) => ({ part, rows })), instead: null }
}

/** A single letter at the end is a word that has just been begun. */
function withoutLastLetter(parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1)
  const isLetter =
    last?.kind === 'words' && last.alternatives.length === 1 && last.alternatives[0]?.join('').length === 1
  return isLetter && parts.length > 1 ? parts.slice(0, -1) : parts
}

const wordsOfParts = (met: readonly MetPart[]): string[] =>
  met.flatMap(({ part }) => (part.kind === 'words' ? (part.alternatives[0] ?? []) : [part.typed]))

/** Groups of products that lack some parts, those first that have what tells most. */
function nearRows(
  goods: SearchedProducts,
  met: readonly RankedPart[],
  { complete, left }: { complete: Rows; left: Rows },
): Rows[] {
  weigh(met, goods.rowCount)
  const total = met.reduce((sum, { weight }) => sum + weight, 0)
  const groups: Rows[] = []
  let taken = uniteRows([complete, left], goods.words)
  const most = complete.size === 0 ? NEAR_MAX : COMPLETE_ENOUGH - complete.size
  let count = 0
  if (most <= 0) return []
  for (const kept of combinations(met, total * NEAR_SHARE)) {
    const [first, ...others] = kept
    if (!first || kept.some(({ rows }) => rows.size === 0)) continue
    const rows = withoutRows(intersectRows([first.rows, ...others.map((each) => each.rows)]), taken)
    if (rows.size === 0) continue
    const group = listedRows(goods.mostPopular(rows, most - count).sort())
    groups.push(group)
    count += group.size
    if (count >= most) break
    taken = uniteRows([taken, rows], goods.words)
  }
  return groups
}

/** Some of the parts, those first that tell most; all of them are not among these. @param least what they tell together */
function combinations(met: readonly RankedPart[], least: number): RankedPart[][] {
  const all: { kept: RankedPart[]; weight: number }[] = []
  const sets = 2 ** met.length - 1
  for (let mask = 1; mask < sets; mask++) {
    const kept = met.filter((_, place) => mask & (1 << place))
    const weight = kept.reduce((sum, each) => sum + each.weight, 0)
    if (weight >= least) all.push({ kept, weight })
  }
  return all
    .sort((a, b) => b.weight - a.weight)
    .slice(0, COMBINATIONS_MAX)
    .map(({ kept }) => kept)
}

/** The parts that a row lacks, by their places. */
export const lackedBy = (row: number, parts: readonly MetPart[]): number[] =>
  parts.flatMap(({ rows }, place) => (hasRow(rows, row) ? [] : [place]))

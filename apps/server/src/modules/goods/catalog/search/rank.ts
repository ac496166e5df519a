import {
  hasRow,
  intersectRows,
  listedRows,
  marksIn,
  type Rows,
  type RowsContent,
  withoutRows,
} from '@rialto/catalog-index'
import type { SearchWord } from '../../../../db/search.ts'
import type { PartForms } from './found.ts'
import type { RankedPart } from './meet-parts.ts'
import type { Part } from './parts.ts'
import type { SearchedProducts } from './searched-products.ts'

interface Found {
  /** The rows that have every part. */
  complete: Rows
  /** Groups of rows that lack some. */
  near: readonly Rows[]
  scoredMax: number
  head: number
}

/** What a part counts for, by where a product has it: the first of these places. */
const IN_TITLE = 1
const AS_VALUE = 0.85
const IN_NAMES = 0.75
const AS_BEGINNING = 0.55
const ELSEWHERE = 0.2
/** What a category adds to the same word in the name: the thing itself rather than something for it. */
const IN_BOTH = 0.2
/** What is added where nothing is lacking, and for the most popular product. */
const COMPLETE = 0.12
const POPULAR = 0.12

/**
 * Orders found rows, best first: by where they have the parts, how much of the name these are, how close together and how early they
 * stand, then by popularity; what is sold out comes last. Of many rows only the first ones are compared one by one; the others follow
 * by rank.
 */
export async function orderRows(
  goods: SearchedProducts,
  met: readonly RankedPart[],
  { complete, near, scoredMax, head }: Found,
): Promise<{ best: Uint32Array; ranks: Rows[] }> {
  const tiers = complete.size > scoredMax ? byPlace(goods, met, complete) : [complete]
  const first: number[] = []
  const ranks: Rows[] = []
  for (const tier of tiers) {
    // Behind a rank that is not compared as a whole, all others follow by rank.
    const wanted = ranks.length > 0 ? 0 : tier.size > scoredMax ? Math.max(0, head - first.length) : tier.size
    const compared = goods.mostPopular(tier, wanted)
    first.push(...compared)
    const rest = withoutRows(tier, listedRows(compared.slice().sort()))
    if (rest.size > 0) ranks.push(rest)
  }
  for (const group of near) first.push(...goods.mostPopular(group, group.size))
  return { best: await scored(goods, met, Uint32Array.from(first)), ranks }
}

/** Rows in stock by where they have all parts, then those that are sold out. */
function byPlace(goods: SearchedProducts, met: readonly RankedPart[], complete: Rows): Rows[] {
  const inStock = intersectRows([complete, goods.inStock])
  const ranks: Rows[] = []
  let rest = inStock
  const places: ((part: RankedPart) => Rows)[] = [
    ({ titles, values, part }) => (part.kind === 'words' || part.kind === 'category' ? titles : values),
    ({ names, values, part }) => (part.kind === 'words' || part.kind === 'category' ? names : values),
    ({ beginnings, values, part }) => (part.kind === 'words' || part.kind === 'category' ? beginnings : values),
  ]
  for (const of of places) {
    const rank = intersectRows([rest, ...met.map(of)])
    if (rank.size === 0) continue
    ranks.push(rank)
    rest = withoutRows(rest, rank)
  }
  return [...ranks, rest, withoutRows(complete, inStock)].filter(({ size }) => size > 0)
}

/** The names of so many rows are compared: more than a page of them. */
const NAMED_MAX = 36

async function scored(goods: SearchedProducts, met: readonly RankedPart[], rows: Uint32Array): Promise<Uint32Array> {
  if (rows.length < 2) return rows
  weigh(met, goods.rowCount)
  const sorted = scoresOf(goods, met, rows.slice().sort()).sort(byScore)
  const first = sorted.slice(0, NAMED_MAX)
  const names = await goods.names(first.map(({ row }) => row))
  const forms = met.map((each) => each.forms)
  const all = met.reduce((sum, { weight }) => sum + weight, 0) || 1
  for (const each of first) {
    const own = names.get(each.row) ?? []
    let foreign = 0
    for (const { titles, forms: ofPart, weight } of met)
      if (hasRow(titles, each.row) && !isNamed(ofPart, own)) foreign += weight
    each.score += nameScore(forms, own) - (FOREIGN * foreign) / all
  }
  return Uint32Array.from([...first.sort(byScore), ...sorted.slice(NAMED_MAX)], ({ row }) => row)
}

interface Scored {
  row: number
  score: number
}

const byScore = (one: Scored, other: Scored): number => other.score - one.score || one.row - other.row

/** More than any score. */
const SOLD_OUT = 10

/** @param rows ascending */
function scoresOf(goods: SearchedProducts, met: readonly RankedPart[], rows: Uint32Array): Scored[] {
  const known = new Map<unknown, Uint8Array>()
  const marksOf = (set: RowsContent): Uint8Array => {
    const content = set.list ?? set.bits
    const marks = known.get(content) ?? marksIn(set, rows)
    known.set(content, marks)
    return marks
  }
  const total = met.reduce((sum, { weight }) => sum + weight, 0)
  const places = met.map((part) => ({
    weight: part.weight,
    having: marksOf(part.rows),
    titles: marksOf(part.titles),
    values: marksOf(part.values),
    names: marksOf(part.names),
    beginnings: marksOf(part.beginnings),
  }))
  const inStock = marksOf(goods.inStock)
  return Array.from(rows, (row, at) => {
    let score = 0
    let lacks = 0
    for (const { weight, having, titles, values, names, beginnings } of places) {
      if (!having[at]) lacks++
      else if (titles[at]) score += weight * (IN_TITLE + (values[at] ? IN_BOTH : 0))
      else score += weight * (values[at] ? AS_VALUE : names[at] ? IN_NAMES : beginnings[at] ? AS_BEGINNING : ELSEWHERE)
    }
    const asked = (total === 0 ? 0 : score / total) + (lacks === 0 ? COMPLETE : 0) + POPULAR * goods.popularity(row)
    return { row, score: asked - (inStock[at] ? 0 : SOLD_OUT) }
  })
}

const SHARE = 0.18
const CLOSE = 0.08
const EARLY = 0.06
/** A word that only a name in another language has, and which may mean something else there. */
const FOREIGN = 0.2
/** The shopper's own word rather than another for the same. */
const OWN = 0.12

/** How well a name is met: the share of its words, their order and closeness, and whether it begins with them. */
const nameScore = (parts: readonly PartForms[], names: readonly (readonly string[])[]): number =>
  Math.max(0, ...names.map((name) => oneNameScore(parts, name)))

const isNamed = (part: PartForms, names: readonly (readonly string[])[]): boolean =>
  names.some((name) => part.some((phrase) => phrase.every((forms) => placeOf(name, forms) >= 0)))

function oneNameScore(parts: readonly PartForms[], name: readonly string[]): number {
  const places: number[] = []
  let matched = 0
  let own = 0
  for (const alternatives of parts) {
    let longest = 0
    let first = -1
    for (const [nth, phrase] of alternatives.entries()) {
      if (phrase.length <= longest) continue
      const at = phrase.map((forms) => placeOf(name, forms))
      if (at.includes(-1)) continue
      longest = phrase.length
      first = at[0] ?? -1
      if (nth === 0) own++
    }
    matched += longest
    if (first >= 0) places.push(first)
  }
  if (matched === 0 || name.length === 0) return 0
  const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0))
  const close = steps.length === 0 ? 1 : steps.filter((step) => step === 1).length / steps.length
  const share = Math.min(1, matched / name.length)
  const early = 1 - Math.min(...places) / name.length
  return SHARE * share + CLOSE * close + EARLY * early + (OWN * own) / parts.length
}

function placeOf(name: readonly string[], forms: readonly SearchWord[]): number {
  for (const [place, each] of name.entries())
    for (const { word, whole } of forms) if (whole ? each === word : each.startsWith(word)) return place
  return -1
}

/** How much each part tells: rare ones tell more, and what a thing is tells more than its colour. */
export function weigh(met: readonly RankedPart[], rowCount: number): void {
  const most = Math.log(1 + rowCount)
  for (const each of met) {
    // What no product has is no reason to show nothing.
    const rarity = each.rows.size === 0 ? UNKNOWN : Math.log(1 + rowCount / (each.rows.size + 1)) / most
    each.weight = rarity * KIND_WEIGHTS[each.part.kind] * (0.6 + 0.4 * nameShare(each))
  }
}

const UNKNOWN = 0.6

/** A word of names says what a thing is; one of descriptions, how it is. */
const nameShare = ({ part, rows, names }: RankedPart): number =>
  part.kind === 'words' && rows.size > 0 ? Math.min(1, names.size / rows.size) : 1

const KIND_WEIGHTS: Readonly<Record<Part['kind'], number>> = {
  words: 1,
  category: 1.7,
  brand: 1.1,
  shop: 1.1,
  color: 0.6,
  size: 0.7,
  price: 0.9,
  // Who it is for lifts a thing rather than stands for it.
  occasion: 0.75,
  without: 0,
}

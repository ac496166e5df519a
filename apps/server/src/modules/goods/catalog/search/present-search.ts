import type { SearchPart, SearchReading } from '@rialto/contract/catalog'
import { wordsOf } from '../../../../db/search-text.ts'
import { lowerCase } from '../../../../lib/words.ts'
import type { FilterNames } from '../lists/filters.ts'
import type { MarketIndex } from '../lists/market-index.ts'
import { lackedBy } from './find-products.ts'
import type { SearchResult } from './found.ts'
import type { Part } from './parts.ts'

interface Shown {
  /** The search text. */
  text: string
  literal: boolean
  names: FilterNames
  /** Names that have words as they are written. */
  spelling: readonly string[]
  /** The products of this page. */
  ids: readonly number[]
}

/** The most names of other things that a part is said to find as well. */
const ALSO_MAX = 3

/** How a text was understood, for the products of a page. */
export function presentSearch(index: MarketIndex, found: SearchResult, shown: Shown): SearchReading {
  const parts = partsOf(found)
  const lacking = found.rows === found.complete ? [] : lackedByShown(index, found, shown.ids)
  const isComplete = found.complete.size > 0
  const lacked = new Set(lacking.flatMap((each) => each.parts))
  return {
    parts: presentParts(found, parts, shown),
    unmet: isComplete
      ? []
      : found.parts.flatMap(({ rows: having }, place) => (lacked.has(place) || having.size === 0 ? [place] : [])),
    lacking,
    offered: found.offered && spell(found.offered, shown.text, shown.spelling),
    has_more_than_words:
      !shown.literal &&
      (found.instead !== null ||
        lacking.length > 0 ||
        parts.some(({ kind, alternatives }) => kind !== 'words' || alternatives.length > 1)),
  }
}

/** All parts, those last that are to be left out. */
const partsOf = ({ parts, asked }: SearchResult): Part[] => [
  ...parts.map(({ part }) => part),
  ...asked.filter(({ kind }) => kind === 'without'),
]

function lackedByShown(index: MarketIndex, { parts }: SearchResult, ids: readonly number[]) {
  const rows = index.rowsOf(Uint32Array.from(ids))
  return ids
    .map((product_id, place) => ({ product_id, parts: lackedBy(rows[place] ?? 0, parts) }))
    .filter((each) => each.parts.length > 0)
}

const presented = new WeakMap<SearchResult, { names: FilterNames; parts: SearchPart[] }>()

/** The parts are the same on all pages of a result. */
function presentParts(found: SearchResult, parts: readonly Part[], shown: Shown): SearchPart[] {
  const known = presented.get(found)
  if (known?.names === shown.names) return known.parts
  const isOnly = parts.every(({ start }) => start === parts[0]?.start)
  const all = parts.map((part) => presentPart(part, shown, isOnly))
  presented.set(found, { names: shown.names, parts: all })
  return all
}

function presentPart(part: Part, { text, names }: Shown, isOnly: boolean): SearchPart {
  const named = (facet: Part['values'][number]['facet'], list: readonly { id: number; name: string }[]) =>
    part.values
      .filter((value) => value.facet === facet)
      .flatMap(({ ids }) => ids)
      .flatMap((id) => list.find((each) => each.id === id)?.name ?? [])
  const lists = {
    category: named('categories', names.categories),
    brand: named('brands', names.brands),
    shop: named('shops', names.shops),
    color: named('colors', names.colors),
    size: named('sizes', names.sizes),
  }
  const ofKind = part.kind in lists ? lists[part.kind as keyof typeof lists] : []
  const color = part.kind === 'color' ? names.colors.find(({ name }) => ofKind[0] === name) : undefined
  const isRange = part.kind === 'size' && part.alternatives.length === 0
  const isOwnName = ['color', 'occasion', 'without'].includes(part.kind) || isRange
  const label = part.kind === 'price' ? '' : isOwnName ? part.label : (ofKind[0] ?? part.label)
  const also = part.kind === 'color' ? ofKind : part.kind === 'words' ? part.synonyms : []
  return {
    kind: part.kind,
    typed: part.typed,
    label,
    also: also.filter((name) => name.toLowerCase() !== label.toLowerCase()).slice(0, ALSO_MAX),
    bound: part.bound,
    min: part.min ?? null,
    max: part.max ?? null,
    color_code: color?.code ?? null,
    // Words that say nothing may stand beside the only part.
    search_without: isOnly ? '' : withoutPart(text, part),
  }
}

const ENDS_IN_WORD = /[\p{L}\p{M}\p{Nd}]$/u
const BEGINS_WITH_WORD = /^[\p{L}\p{Nd}]/u

/** The text without the words of a part wherever it says them, and without the hyphen or comma that they leave. */
function withoutPart(text: string, part: Part): string {
  let rest = text
  // From the end, so that the places before stay where they are.
  for (const { start, end } of [part, ...part.repeated].toSorted((one, other) => other.start - one.start)) {
    const [before, after] = [rest.slice(0, start), rest.slice(end)]
    const areWords = ENDS_IN_WORD.test(before) && BEGINS_WITH_WORD.test(after)
    rest = before + (areWords ? ' ' : '') + after
  }
  return wordsOf(rest).length === 0 ? '' : rest.replace(/\s+/g, ' ').replace(/^[\s,;-]+|[\s,;-]+$/g, '')
}

/** A word as it was written, in lower case, and as it is searched. */
export interface WrittenWord {
  written: string
  word: string
  /** Punctuation follows: the next word begins another phrase. */
  ends: boolean
}

/** The words of a text in their order. */
export function writtenWords(text: string): WrittenWord[] {
  const words: WrittenWord[] = []
  for (const [whole, written = ''] of text.matchAll(/([\p{L}\p{Nd}](?:['’]?[\p{L}\p{M}\p{Nd}])*)[^\p{L}\p{Nd}]*/gu)) {
    const [word] = wordsOf(written)
    if (word) words.push({ written: lowerCase(written), word, ends: /[^\s-]/.test(whole.slice(written.length)) })
  }
  return words
}

/** Writes searched words with their accents: as the shopper typed them, else as in the products' names. */
export function spell(words: readonly string[], typed: string, names: readonly string[]): string {
  const spelling = new Map<string, string>()
  for (const { written, word } of [typed, ...names].flatMap(writtenWords)) {
    if (!spelling.has(word)) spelling.set(word, written)
  }
  return words.map((word) => spelling.get(word) ?? word).join(' ')
}

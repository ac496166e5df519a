import { PRODUCT_STATUSES, type ProductStatus } from '@rialto/contract/enums'
import { sanitizeDescription } from '../../../../html/sanitize-description.ts'
import { cleanLine } from '../../../../lib/names.ts'
import {
  BODY_MAX,
  BRAND_MAX,
  CATEGORY_MAX,
  type CategoryNames,
  HANDLE_MAX,
  SUMMARY_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from '../../catalog/index.ts'
import type { Column, Columns } from '../file/columns.ts'
import type { RowGroup } from '../file/group-rows.ts'
import { readFlag } from './cells.ts'
import type { Note, ProductDraft } from './draft.ts'
import { parseTags } from './tags.ts'

export type ProductDetails = Pick<
  ProductDraft,
  'handle' | 'name' | 'description' | 'summary' | 'brand' | 'status' | 'categories'
>

/** Reads the details of a product, which are in its first row. Do not use the result where a problem was reported. */
export function readDetails(
  group: RowGroup,
  columns: Columns,
  problem: (text: string) => void,
  warn: (note: Note) => void,
): ProductDetails {
  const first = group.rows[0]?.cells ?? []
  const cell = (column: Column) => columns.cell(first, column)
  const line = (column: Column, text: string, max: number) => {
    const clean = cleanLine(text)
    if (clean.length > max) problem(`${columns.nameOf(column)} is over ${max} characters long`)
    return clean
  }
  const needed = (column: Column, text: string, max: number) => {
    const clean = line(column, text, max)
    if (clean === '') problem(`${columns.nameOf(column)} is missing`)
    return clean
  }
  const body = cell('body')
  const isLong = body.length > BODY_MAX
  if (isLong) problem(`${columns.nameOf('body')} is over ${BODY_MAX} characters long`)
  const warnHere = (text: string) => warn({ line: group.line, text })
  const status = readStatus(cell('published'), cell('status'), problem)
  const categories = readCategories(cell('type'), cell('tags'), warnHere)
  return {
    handle: needed('handle', group.handle, HANDLE_MAX),
    name: needed('title', cell('title'), TITLE_MAX),
    description: columns.has('body') && !isLong ? sanitizeDescription(body) : undefined,
    summary: columns.has('summary') ? readSummary(cell('summary'), warnHere) : undefined,
    brand: columns.has('vendor') ? line('vendor', cell('vendor'), BRAND_MAX) : undefined,
    status: columns.has('published') || columns.has('status') ? status : undefined,
    categories: columns.has('type') || columns.has('tags') ? categories : undefined,
  }
}

/** A longer one is for search engines, which cut it too. */
function readSummary(text: string, warn: (text: string) => void): string {
  const summary = cleanLine(text)
  if (summary.length > SUMMARY_MAX)
    warn(`SEO Description is over ${SUMMARY_MAX} characters long: what follows them is left out`)
  return summary.slice(0, SUMMARY_MAX)
}

function readStatus(published: string, status: string, problem: (text: string) => void): ProductStatus {
  const shown = published === '' ? true : readFlag(published)
  if (shown === undefined) problem(`Published "${published.slice(0, 40)}" is neither true nor false`)
  const own = PRODUCT_STATUSES.find((each) => each === status.toLowerCase())
  if (own === 'draft' || own === 'archived') return own
  return shown && /^(active|)$/i.test(status) ? 'active' : 'hidden'
}

function readCategories(type: string, tags: string, warn: (text: string) => void): CategoryNames {
  // Long enough for a path of two names, whose lengths are checked when they are looked up.
  const usable = (name: string) => {
    if (name.length <= CATEGORY_MAX * 2 + 3) return true
    warn(`"${name.slice(0, 40)}…" is too long for a category`)
    return false
  }
  const names = parseTags(tags).filter(usable)
  if (names.length > TAGS_MAX) warn(`it has ${names.length} tags: the first ${TAGS_MAX} become categories`)
  const main = cleanLine(type)
  return { type: usable(main) ? main : '', tags: names.slice(0, TAGS_MAX) }
}

import { TZDate } from '@date-fns/tz'
import type { OpeningHours, ShopSort, ShopTextField, ShopTexts } from '@rialto/contract'
import { ACTIVE_WITHIN_MS } from '@rialto/contract/limits'
import type { TranslatedTexts } from '../../../db/tables.ts'
import { htmlToText, textToHtml } from '../../../html/convert.ts'
import { normalizeNewlines } from '../../../lib/words.ts'

/** A shop is active when its seller was online within the last 12 minutes (docs/spec/api §5). */
export const isActive = (lastSeenAt: number | null, now: number): boolean =>
  lastSeenAt !== null && now - lastSeenAt <= ACTIVE_WITHIN_MS

/** The columns that shops are searched and ordered by. */
interface ListedShop {
  id: number
  name: string
  rating_sum: number
  review_count: number
  created_at: number
}

const average = ({ rating_sum, review_count }: ListedShop): number => (review_count > 0 ? rating_sum / review_count : 0)

/** Comparisons for each order of shops. Popularity is the sum of all stars, which grows with their number and their value. */
const orders: Record<ShopSort, (a: ListedShop, b: ListedShop) => number> = {
  popular: (a, b) => b.rating_sum - a.rating_sum,
  top_rated: (a, b) => average(b) - average(a) || b.review_count - a.review_count,
  newest: (a, b) => b.created_at - a.created_at,
  name: (a, b) => a.name.localeCompare(b.name),
}

export const sortShops = (shops: readonly ListedShop[], sort: ShopSort): ListedShop[] =>
  [...shops].sort((a, b) => orders[sort](a, b) || a.id - b.id)

const DAY_MS = 24 * 60 * 60_000

export interface Days {
  /** The first and last day, as `2027-01-31`. */
  from: string
  to: string
}

/** Whether the runtime knows a zone such as `Asia/Dhaka`. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The beginning of the first day and the end of the last one, in milliseconds since 1970. */
export const spanOf = ({ from, to }: Days, zone: string): { starts_at: number; ends_at: number } => ({
  starts_at: startOfDay(from, 0, zone),
  ends_at: startOfDay(to, 1, zone),
})

function startOfDay(day: string, later: number, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDate(year, month - 1, date + later, zone).getTime()
}

export const numberOfDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

interface Span {
  starts_at: number
  ends_at: number
}

export const overlaps = (one: Span, other: Span): boolean =>
  one.starts_at < other.ends_at && other.starts_at < one.ends_at

/** The texts of a shop, each stored as HTML or as one line. */
const TEXT_FIELDS = {
  description: 'html',
  estimated_delivery: 'line',
  returns_policy: 'html',
  delivery_policy: 'html',
  privacy_policy: 'html',
} as const satisfies Record<ShopTextField, 'html' | 'line'>

export const textFields = Object.keys(TEXT_FIELDS) as ShopTextField[]

/** A written text as it is stored. Tags in it are text too, so it is safe. */
export const toStored = (field: ShopTextField, text: string): string =>
  TEXT_FIELDS[field] === 'line' || text === '' ? text : textToHtml(normalizeNewlines(text))

/** Stored texts as their seller edits them; missing ones are ''. */
export const toEdited = (stored: { readonly [Field in ShopTextField]?: unknown }): ShopTexts => {
  const edited = (field: ShopTextField) => {
    const text = stored[field]
    if (typeof text !== 'string') return ''
    return TEXT_FIELDS[field] === 'line' ? text : htmlToText(text)
  }
  return {
    description: edited('description'),
    estimated_delivery: edited('estimated_delivery'),
    returns_policy: edited('returns_policy'),
    delivery_policy: edited('delivery_policy'),
    privacy_policy: edited('privacy_policy'),
  }
}

/** Replaces texts of a translation; an empty one is removed, so that readers get the English text. */
export function mergeTexts(before: TranslatedTexts, changes: Partial<ShopTexts>): TranslatedTexts {
  const stored = textFields.flatMap((field) => {
    const text = changes[field]
    return text === undefined ? [] : [[field, toStored(field, text)] as const]
  })
  return Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(stored) }).filter(([, text]) => text !== ''),
  )
}

export const sortHours = (hours: readonly OpeningHours[]): OpeningHours[] => [...hours].sort((a, b) => a.day - b.day)

import type { OpeningHours, ShopTextField, ShopTexts } from '@rialto/contract'
import { htmlToText } from '../../../../html/html-to-text.ts'
import { textToHtml } from '../../../../html/text-to-html.ts'
import { normalizeNewlines } from '../../../../lib/normalize-newlines.ts'

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
export function mergeTexts(
  before: Readonly<Record<string, unknown>>,
  changes: Partial<ShopTexts>,
): Record<string, unknown> {
  const stored = textFields.flatMap((field) => {
    const text = changes[field]
    return text === undefined ? [] : [[field, toStored(field, text)] as const]
  })
  return Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(stored) }).filter(([, text]) => text !== ''),
  )
}

export const sortHours = (hours: readonly OpeningHours[]): OpeningHours[] => [...hours].sort((a, b) => a.day - b.day)

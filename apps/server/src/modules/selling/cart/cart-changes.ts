import type { Db } from '../../../db/index.ts'
import { text, translate } from '../../../texts/index.ts'
import { translateRows } from '../../base/translations/index.ts'
import type { PricedCart, PricedLine, UnavailableLine } from './priced-cart.ts'

/** The changes since the shopper last saw the cart. A line may be both lowered and repriced. */
export interface CartChanges {
  /** Unavailable or sold out. */
  removed: readonly (UnavailableLine | PricedLine)[]
  /** Fewer pieces are available than the line holds. */
  lowered: readonly PricedLine[]
  repriced: readonly PricedLine[]
}

export function findChanges({ groups, unavailable }: PricedCart): CartChanges {
  const lines = groups.flatMap((group) => group.lines)
  const inStock = lines.filter((line) => line.maxQuantity > 0)
  return {
    removed: [...unavailable, ...lines.filter((line) => line.maxQuantity === 0)],
    lowered: inStock.filter((line) => line.quantity > line.maxQuantity),
    repriced: inStock.filter((line) => line.unitPrice !== line.seenPrice),
  }
}

export const hasChanges = ({ removed, lowered, repriced }: CartChanges): boolean =>
  removed.length + lowered.length + repriced.length > 0

type NamedLine = CartChanges['removed'][number]

/** Describes each kind of change in a sentence; undefined without changes. */
export async function describeChanges(
  db: Db,
  { removed, lowered, repriced }: CartChanges,
  locale: string,
): Promise<string | undefined> {
  const names = await translateNames(db, [...removed, ...lowered, ...repriced], locale)
  const sentence = (template: ReturnType<typeof text>, lines: readonly NamedLine[]) =>
    lines.length === 0 ? [] : [translate(locale, template, { products: listNames(lines, names, locale) })]
  const sentences = [
    ...sentence(text('No longer available and taken out of your cart: {{products}}.'), removed),
    ...sentence(text('Fewer left than you wanted, so the quantity is lower: {{products}}.'), lowered),
    ...sentence(text('The price has changed: {{products}}.'), repriced),
  ]
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

async function translateNames(db: Db, lines: readonly NamedLine[], locale: string): Promise<Map<number, string>> {
  const rows = lines.map((line) => ({ id: line.productId, name: line.name }))
  return new Map((await translateRows(db, 'product', locale, rows, ['name'])).map((row) => [row.id, row.name]))
}

const NAMED_MAX = 3

/** Names the first few products and counts the others. */
function listNames(lines: readonly NamedLine[], namesById: ReadonlyMap<number, string>, locale: string): string {
  const names = [...new Set(lines.map((line) => namesById.get(line.productId) ?? line.name))]
  const others = names.length - NAMED_MAX
  const listed =
    others > 1 ? [...names.slice(0, NAMED_MAX), translate(locale, text('{{count}} more'), { count: others })] : names
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(listed)
}

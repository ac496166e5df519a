import type { Db } from '../../db/index.ts'
import { text, translate } from '../../texts/index.ts'
import { translateRows } from '../translations/index.ts'
import type { CartChanges } from './rules-changes.ts'

const NAMED_MAX = 3

type Line = CartChanges['removed'][number]

/** What changed in a cart, a sentence a kind of change; undefined where nothing did. */
export async function describeChanges(
  db: Db,
  { removed, lowered, repriced }: CartChanges,
  locale: string,
): Promise<string | undefined> {
  const products = await namesOf(db, [...removed, ...lowered, ...repriced], locale)
  const say = (template: ReturnType<typeof text>, lines: readonly Line[]) =>
    lines.length === 0 ? [] : [translate(locale, template, { products: listOf(lines, products, locale) })]
  const sentences = [
    ...say(text('No longer available and taken out of your cart: {{products}}.'), removed),
    ...say(text('Fewer left than you wanted, so the quantity is lower: {{products}}.'), lowered),
    ...say(text('The price has changed: {{products}}.'), repriced),
  ]
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

async function namesOf(db: Db, lines: readonly Line[], locale: string): Promise<Map<number, string>> {
  const rows = lines.map((line) => ({ id: line.product_id, name: line.name }))
  return new Map((await translateRows(db, 'product', locale, rows, ['name'])).map((row) => [row.id, row.name]))
}

/** The first few by name, the rest by number. */
function listOf(lines: readonly Line[], products: ReadonlyMap<number, string>, locale: string): string {
  const names = [...new Set(lines.map((line) => products.get(line.product_id) ?? line.name))]
  const rest = names.length - NAMED_MAX
  const shown =
    rest > 1 ? [...names.slice(0, NAMED_MAX), translate(locale, text('{{count}} more'), { count: rest })] : names
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(shown)
}

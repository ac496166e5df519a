import type { ProductCard, SearchPart } from '@rialto/contract'
import { displayPrice } from '@rialto/contract/price-rules'
import type { TFunction } from 'i18next'

export interface PartFormatters {
  t: TFunction
  /** Formats a bound of the price. */
  bound: (amount: number) => string
  /** Formats an exact price. */
  price: (amount: number) => string
}

const SYNONYMS_SHOWN = 3

/** The part as its chip shows it, with what is found for it as well: *Lagoon, also teal*. */
export function chipLabel(part: SearchPart, { t, ...format }: PartFormatters): string {
  const label =
    part.kind === 'price' || part.kind === 'size' || part.kind === 'without'
      ? partLabel(part, { t, ...format })
      : part.label
  if (part.also.length === 0) return label
  const others = joined(
    part.also.slice(0, SYNONYMS_SHOWN).map((name) => inSentence(part.kind, name)),
    t,
  )
  return t('{{part}}, also {{others}}', {
    part: label,
    others: part.also.length > SYNONYMS_SHOWN ? `${others} …` : others,
  })
}

/** The part inside a sentence: *lagoon*, *up to €50*. */
export function partLabel(part: SearchPart, { t, bound }: PartFormatters): string {
  const { kind, label, min, max } = part
  if (kind === 'price' && min !== null && max !== null)
    return t('{{from}} to {{to}}', { from: bound(min), to: bound(max) })
  if (kind === 'price' && max !== null) return t('up to {{amount}}', { amount: bound(max) })
  if (kind === 'price' && min !== null) return t('from {{amount}}', { amount: bound(min) })
  if (isAsTyped(part)) return label
  if (kind === 'size' && part.bound === 'to') return t('up to {{amount}}', { amount: label })
  if (kind === 'size' && part.bound === 'from') return t('from {{amount}}', { amount: label })
  if (kind === 'without') return t('without {{words}}', { words: label })
  return inSentence(kind, label)
}

export const partLabels = (parts: readonly SearchPart[], format: PartFormatters): string =>
  joined(
    parts.map((part) => partLabel(part, format)),
    format.t,
  )

/** Says what products lack that lack these parts: *Not in lagoon*, *Over €50*. */
export function lackingTitle(parts: readonly SearchPart[], format: PartFormatters): string {
  const { t, bound } = format
  const [part] = parts
  if (!part || parts.length > 1 || isAsTyped(part)) return t('Not met: {{parts}}', { parts: partLabels(parts, format) })
  const { kind, label, min, max } = part
  switch (kind) {
    case 'color':
      return t('Not in {{color}}', { color: inSentence(kind, label) })
    case 'category':
      return t('Not among {{category}}', { category: inSentence(kind, label) })
    case 'brand':
      return t('Not by {{brand}}', { brand: label })
    case 'shop':
      return t('Not from {{shop}}', { shop: label })
    case 'occasion':
      return t('Not in “{{occasion}}”', { occasion: label })
    case 'without':
      return t('With “{{words}}”', { words: label })
    case 'words':
      return t('Without the words “{{words}}”', { words: label, count: label.split(/\s+/).length })
    case 'size':
      if (part.bound === 'from') return t('Smaller than {{size}}', { size: label })
      return part.bound === 'to'
        ? t('Larger than {{size}}', { size: label })
        : t('Without size {{size}}', { size: label })
    case 'price':
      if (min !== null && max !== null)
        return t('Not between {{from}} and {{to}}', { from: bound(min), to: bound(max) })
      if (max !== null) return t('Over {{price}}', { price: bound(max) })
      return t('Under {{price}}', { price: bound(min ?? 0) })
  }
}

const OPTIONS_SHOWN = 2

/** What a product has in place of a part that it lacks: its colour, its size, how much more it costs; null if that says little. */
export function insteadOf(
  { kind, min, max }: SearchPart,
  product: ProductCard,
  { t, price }: PartFormatters,
): string | null {
  if (kind === 'price') {
    const { unitPrice } = displayPrice(product)
    if (max !== null && unitPrice > max) return t('{{price}} more', { price: price(unitPrice - max) })
    return min !== null && unitPrice < min ? t('{{price}} less', { price: price(min - unitPrice) }) : null
  }
  const options = kind === 'color' ? product.colors : kind === 'size' ? product.sizes : []
  if (options.length === 0 || options.length > OPTIONS_SHOWN) return null
  return joined(
    options.map(({ name }) => inSentence(kind, name)),
    t,
  )
}

/** The shopper's own words say the bound, or that it is left out: *from 2 l*, *without wool*. */
const isAsTyped = ({ kind, bound, label, typed }: SearchPart): boolean =>
  (kind === 'without' || bound !== null) && label === typed

/** Colours and kinds of goods are written small inside a sentence; names and abbreviations stay as they are. */
function inSentence(kind: SearchPart['kind'], label: string): string {
  const isCommonNoun = kind === 'color' || kind === 'category'
  return isCommonNoun && /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

const joined = (names: readonly string[], t: TFunction): string =>
  names.reduce((list, next) => (list === '' ? next : t('{{list}}, {{next}}', { list, next })), '')

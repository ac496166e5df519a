import type { ImportedField } from '@rialto/contract'
import type { ImportField } from '@rialto/contract/enums'
import { plainText } from '../../../html/plain-text.ts'
import { foldName } from '../../../lib/names.ts'
import {
  type CategoryRef,
  choiceKey,
  completeProduct,
  isPlaceholder,
  type ProductContent,
  type StoredProduct,
} from '../catalog/index.ts'
import { formatPrice } from './cells.ts'

const TEXT_MAX = 200

/** Lists the changes that a content makes to a product, field by field. @param categories the present ones */
export function diffProduct(
  content: ProductContent,
  stored: StoredProduct,
  categories: readonly CategoryRef[],
): ImportedField[] {
  const product = completeProduct(content, stored)
  const fields: ImportedField[] = []
  const compare = (name: ImportField, before: string | null, after: string | null, of: string | null = null) => {
    if (before !== after) fields.push({ name, of, before: shown(before), after: shown(after) })
  }
  compare('name', stored.name, product.name)
  compare('description', plainText(stored.description), plainText(product.description))
  if (content.summary !== undefined) compare('summary', stored.summary, product.summary)
  if (foldName(stored.brand ?? '') !== foldName(product.brand)) compare('brand', stored.brand, product.brand || null)
  compare('status', stored.status, product.status)
  compare('price', money(stored.price), money(product.price))
  compare('discount_price', money(stored.discountPrice), money(product.discountPrice))
  if (content.categories) compare('categories', namesOf(categories), namesOf(content.categories))
  if (content.pictures && picturesOf(stored.pictures) !== picturesOf(content.pictures))
    fields.push({
      name: 'pictures',
      of: null,
      before: String(stored.pictures.length),
      after: String(content.pictures.length),
    })
  compare('option_name', stored.sizeLabel || null, product.sizeLabel || null)
  compare('option_name', stored.colorLabel || null, product.colorLabel || null)
  if (content.options) {
    for (const kind of ['sizes', 'colors'] as const) compareSurcharges(product[kind], stored[kind], compare)
    compareVariants(product, stored, content, compare)
  }
  return fields
}

type Compare = (name: ImportField, before: string | null, after: string | null, of?: string | null) => void

function compareSurcharges(
  after: readonly { name: string; surcharge: number }[],
  before: readonly { name: string; surcharge: number }[],
  compare: Compare,
): void {
  const present = new Map(before.map((each) => [foldName(each.name), each.surcharge]))
  for (const { name, surcharge } of after) {
    const known = present.get(foldName(name))
    compare('surcharge', formatPrice(known ?? 0), formatPrice(surcharge), name)
  }
}

type Complete = ReturnType<typeof completeProduct>

function compareVariants(
  product: Complete,
  stored: StoredProduct,
  { options }: ProductContent,
  compare: Compare,
): void {
  const present = new Map(stored.variants.map((variant) => [choiceKey(variant), variant]))
  product.variants.forEach((variant, index) => {
    const label = [variant.size, variant.color].filter(Boolean).join(' / ') || null
    const before = present.get(choiceKey(variant))
    present.delete(choiceKey(variant))
    if (!before) {
      compare('variant', null, label ?? '', label)
      compare('stock', null, String(variant.stock), label)
      return
    }
    if (options?.variants[index]?.stock !== undefined)
      compare('stock', String(before.stock), String(variant.stock), label)
    compare('sku', before.sku || (index === 0 ? stored.sku : ''), variant.sku, label)
    compare('barcode', before.barcode, variant.barcode, label)
    compare('grams', String(before.grams), String(variant.grams), label)
    compare('variant_picture', fileName(before.picture), fileName(variant.picture), label)
  })
  for (const { size, color } of present.values()) {
    const label = [size, color].filter(Boolean).join(' / ')
    compare('variant', label, null, label)
  }
}

const fileName = (picture: string | null): string | null => picture?.split('/').at(-1) ?? null

const money = (minor: number): string | null => (minor === 0 ? null : formatPrice(minor))

const namesOf = (categories: readonly CategoryRef[]): string | null =>
  categories
    .map(({ name }) => name)
    .sort()
    .join(', ') || null

/** Placeholders of no picture are none. */
const picturesOf = (pictures: readonly { picture: string; alt: string; source: string }[]): string =>
  JSON.stringify(
    pictures
      .filter(({ picture, source }) => !isPlaceholder(picture) || source !== '')
      .map(({ picture, source, alt }) => [isPlaceholder(picture) ? source : picture, alt]),
  )

const shown = (value: string | null): string | null =>
  value !== null && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value

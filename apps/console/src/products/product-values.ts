import type { ProductTexts, RequestFor, SellerProductDetails } from '@rialto/contract'
import type { ProductStatus } from '@rialto/contract/enums'
import { impliedPrices, splitSurcharges } from '@rialto/contract/variant-prices'
import type { Saved } from '../form/use-edit-form.ts'

export interface VariantValues {
  size: string | null
  color: string | null
  sku: string
  barcode: string
  grams: number
  stock: number
  /** In the product's unit; null: as much as in the product. */
  net_quantity: number | null
  /** Before any discount. */
  price: number
  /** Its own; null: its colour's, or the product's. */
  picture: string | null
}

interface OptionValues {
  sizes: { name: string; surcharge: number }[]
  colors: { name: string; surcharge: number; picture?: string | null }[]
  variants: VariantValues[]
}

/** The fields of the editor, named as the server names them. */
export interface ProductValues {
  name: string
  summary: string
  description: string
  texts: ProductTexts[]
  category_ids: number[]
  /** How it is taxed; null: as its categories. */
  tax_category_id: number | null
  brand: string
  unit: string
  /** Its own names for size and colour; '' for the market's words. */
  size_label: string
  color_label: string
  net_quantity: number | null
  net_unit: SellerProductDetails['net_unit']
  withdrawal_exempt: SellerProductDetails['withdrawal_exempt']
  energy_label: SellerProductDetails['energy_label']
  safety: SellerProductDetails['safety']
  price: number
  discount: SellerProductDetails['discount']
  status: ProductStatus
  publish_at: string | null
  pictures: SellerProductDetails['pictures']
  options: OptionValues
}

/** The words of a product, its place in the catalogue and what the law asks for, which the market may correct too. */
export type ContentValues = Pick<
  ProductValues,
  | 'name'
  | 'summary'
  | 'description'
  | 'texts'
  | 'category_ids'
  | 'tax_category_id'
  | 'brand'
  | 'unit'
  | 'net_quantity'
  | 'net_unit'
  | 'withdrawal_exempt'
  | 'energy_label'
  | 'safety'
>

export const blankProduct: ProductValues = {
  name: '',
  summary: '',
  description: '',
  texts: [],
  category_ids: [],
  tax_category_id: null,
  brand: '',
  unit: '',
  size_label: '',
  color_label: '',
  net_quantity: null,
  net_unit: null,
  withdrawal_exempt: null,
  energy_label: null,
  safety: {
    ...{ manufacturer_id: null, responsible_id: null, identifier: '', warnings: '' },
    ...{ is_old: false, old_reason: '' },
  },
  price: 0,
  discount: null,
  status: 'draft',
  publish_at: null,
  pictures: [],
  options: {
    sizes: [],
    colors: [],
    variants: [
      {
        ...{ size: null, color: null, sku: '', barcode: '', grams: 0, stock: 0 },
        ...{ net_quantity: null, price: 0, picture: null },
      },
    ],
  },
}

export const toSaved = (product: SellerProductDetails): Saved<ProductValues> => {
  const { name, summary, description, texts, category_ids, brand, unit, price, discount, status, publish_at } = product
  const { size_label, color_label, net_quantity, net_unit, withdrawal_exempt, energy_label, safety } = product
  const { tax_category_id } = product
  return {
    version: product.version,
    values: {
      ...{
        name,
        summary,
        description,
        texts,
        brand,
        unit,
        price,
        discount,
        status,
        publish_at,
        size_label,
        color_label,
        net_quantity,
        net_unit,
        withdrawal_exempt,
        energy_label,
        tax_category_id,
        safety,
      },
      category_ids: [...category_ids].sort((a, b) => a - b),
      pictures: product.pictures,
      options: {
        sizes: product.sizes,
        colors: product.colors.map(({ name: color, surcharge, picture }) => ({ name: color, surcharge, picture })),
        variants: product.variants.map(
          ({ id: _, price: own = price, picture = null, net_quantity = null, ...variant }) => ({
            ...variant,
            net_quantity,
            price: own,
            picture,
          }),
        ),
      },
    },
  }
}

type Body = Omit<RequestFor<'PATCH /seller/products/{id}'>['body'], 'version' | 'stock'>

/**
 * The changed fields as they are sent. Stock that was not edited is left out, since it may be sold at this moment; a variant's price is
 * that of its options.
 */
export function toBody(changes: Partial<ProductValues>, base: ProductValues): Body {
  const { options, ...fields } = changes
  if (!options || isSameButPrices(options, base.options)) return fields
  const before = new Map(base.options.variants.map((variant) => [variantKey(variant), variant.stock]))
  return {
    ...fields,
    options: {
      ...options,
      variants: options.variants.map(({ stock, price: _, ...variant }) =>
        before.get(variantKey(variant)) === stock ? variant : { ...variant, stock },
      ),
    },
  }
}

const isSameButPrices = (a: OptionValues, b: OptionValues): boolean =>
  JSON.stringify(unpriced(a)) === JSON.stringify(unpriced(b))

const unpriced = ({ variants, ...options }: OptionValues) => ({
  ...options,
  variants: variants.map(({ price: _, ...variant }) => variant),
})

export const variantKey = ({ size, color }: Pick<VariantValues, 'size' | 'color'>): string =>
  JSON.stringify([size, color])

/** Makes a variant for each combination; existing ones keep their fields, and new ones cost what their options add. */
export function withChoices(
  { price, options }: Pick<ProductValues, 'price' | 'options'>,
  choices: Partial<Pick<OptionValues, 'sizes' | 'colors'>>,
): OptionValues {
  const { sizes, colors, variants } = { ...options, ...choices }
  const existing = new Map(variants.map((variant) => [variantKey(variant), variant]))
  const first = variants[0]
  const orNone = (list: readonly { name: string }[]) => (list.length === 0 ? [null] : list.map(({ name }) => name))
  const combined = orNone(sizes).flatMap((size) =>
    orNone(colors).map((color) => {
      const own = price + surchargeIn(sizes, size) + surchargeIn(colors, color)
      const fields = {
        sku: '',
        barcode: '',
        grams: first?.grams ?? 0,
        stock: 0,
        net_quantity: null,
        price: toCents(own),
        picture: null,
      }
      return existing.get(variantKey({ size, color })) ?? { size, color, ...fields }
    }),
  )
  return { sizes, colors, variants: combined }
}

const surchargeIn = (choices: readonly { name: string; surcharge: number }[], name: string | null): number =>
  choices.find((choice) => choice.name === name)?.surcharge ?? 0

/** Without the errors of binary fractions; no currency has more decimals. */
const toCents = (amount: number): number => Number(amount.toFixed(4))

/** Exact for every currency: none has more decimals. */
const PARTS = 10_000
const toParts = (amount: number): number => Math.round(amount * PARTS)
const toAmount = (parts: number): number => parts / PARTS

const inParts = (variants: readonly VariantValues[]) =>
  variants.map(({ size, color, price }) => ({ size, color, price: toParts(price) }))

/**
 * The fields of a product whose variants cost this. The cheapest one's price is the product's; a discount moves along with it, so that
 * no price changes that was not typed. Prices that cannot be told by surcharges stay in the grid until they can (`findMisfits`).
 */
export function withVariants(
  { price, discount, options }: Pick<ProductValues, 'price' | 'discount' | 'options'>,
  variants: VariantValues[],
): Pick<ProductValues, 'price' | 'discount' | 'options'> {
  const split = splitSurcharges(inParts(variants))
  const isSame = variants.every((variant, index) => variant.price === options.variants[index]?.price)
  if (!split || (isSame && variants.length === options.variants.length))
    return { price, discount, options: { ...options, variants } }
  const moved = split.base - toParts(price)
  const used = (kind: 'size' | 'color') => new Set(variants.map((variant) => variant[kind]))
  const [sizes, colors] = [used('size'), used('color')]
  return {
    price: toAmount(split.base),
    discount: discount && { ...discount, price: toAmount(toParts(discount.price) + moved) },
    options: {
      sizes: options.sizes.map((size) =>
        sizes.has(size.name) ? { ...size, surcharge: toAmount(split.size(size.name)) } : size,
      ),
      colors: options.colors.map((color) =>
        colors.has(color.name) ? { ...color, surcharge: toAmount(split.color(color.name)) } : color,
      ),
      variants,
    },
  }
}

/** All variants become dearer or cheaper by the same amount, so that the cheapest one costs this. */
export function withPrice({ price, options }: Pick<ProductValues, 'price' | 'options'>, cheapest: number) {
  const by = toParts(cheapest) - toParts(cheapestOf(options.variants))
  return {
    price: toAmount(Math.max(0, toParts(price) + by)),
    options: {
      ...options,
      variants: options.variants.map((variant) => ({ ...variant, price: toAmount(toParts(variant.price) + by) })),
    },
  }
}

export const cheapestOf = (variants: readonly VariantValues[]): number =>
  Math.min(...variants.map(({ price }) => price))

interface Misfit {
  row: number
  /** The price that the variant would need. */
  price: number
}

/** The prices that no surcharges of the options tell; none where all of them are exact. */
export function findMisfits(variants: readonly VariantValues[]): Misfit[] {
  const choices = inParts(variants)
  if (splitSurcharges(choices)) return []
  const implied = impliedPrices(choices)
  return choices.flatMap(({ price }, row) => {
    const expected = implied[row] ?? price
    return expected === price ? [] : [{ row, price: toAmount(expected) }]
  })
}

/** Whether the prices can be sold at: each choice adds the same everywhere, and nothing costs less than nothing. */
export const arePricesExact = (variants: readonly VariantValues[]): boolean =>
  splitSurcharges(inParts(variants)) !== undefined

import { NET_PARTS } from '@rialto/contract/price-per-unit'
import { firstSentence } from '../../../html/convert.ts'
import { foldName } from '../../../lib/words.ts'
import type { CategoryNames, StoredCategory, StoredProduct, StoredVariant } from '../catalog/index.ts'
import { formatPrice, formatTags } from './cells.ts'

/** The columns of Shopify's product file, in its order. */
export const EXPORT_COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Google Shopping / Google Product Category',
  'Google Shopping / Gender',
  'Google Shopping / Age Group',
  'Google Shopping / MPN',
  'Google Shopping / AdWords Grouping',
  'Google Shopping / AdWords Labels',
  'Google Shopping / Condition',
  'Google Shopping / Custom Product',
  'Google Shopping / Custom Label 0',
  'Google Shopping / Custom Label 1',
  'Google Shopping / Custom Label 2',
  'Google Shopping / Custom Label 3',
  'Google Shopping / Custom Label 4',
  'Variant Image',
  'Variant Weight Unit',
  'Variant Tax Code',
  'Status',
  'Unit Price Total Measure',
  'Unit Price Total Measure Unit',
  'Withdrawal Exemption',
  'Energy Class',
  'Energy Label Link',
  'Energy Label Picture',
  'Manufacturer',
  'Responsible Person',
  'Safety Identifier',
  'Safety Warnings',
  'Safety Exemption Reason',
] as const

type Cells = Partial<Record<(typeof EXPORT_COLUMNS)[number], string>>

/** The address of a picture in the file; undefined for a placeholder of no picture. */
export type PictureAddress = (picture: { picture: string; source: string }) => string | undefined

/** What a file names that products refer to by numbers. */
interface FileNames {
  taxCategory?: string | undefined
  makerNames?: ReadonlyMap<number, string>
}

/** Writes a product as rows of the file: a row for each variant, further rows for further pictures. The first row has its details. */
export function toCsvRows(
  product: StoredProduct,
  categories: CategoryNames,
  addressOf: PictureAddress,
  { taxCategory = '', makerNames }: FileNames = {},
): string[][] {
  const variants = product.variants.length > 0 ? product.variants : [variantOf(product)]
  const pictures = product.pictures
    .map((picture) => ({ url: addressOf(picture), alt: picture.alt }))
    .filter((picture) => picture.url !== undefined)
  const count = Math.max(variants.length, pictures.length)
  return Array.from({ length: count }, (_, index) => {
    const variant = variants[index]
    const picture = pictures[index]
    const cells: Cells = {
      Handle: product.handle,
      ...(index === 0
        ? {
            ...detailCells(product, categories),
            ...safetyCells(product, addressOf, makerNames),
            'Variant Tax Code': taxCategory,
          }
        : {}),
      ...(variant ? variantCells(product, variant, index, addressOf) : {}),
      ...(picture ? { 'Image Src': picture.url, 'Image Position': `${index + 1}`, 'Image Alt Text': picture.alt } : {}),
    }
    return EXPORT_COLUMNS.map((column) => cells[column] ?? '')
  })
}

/** The single variant of a product without variants. */
const variantOf = ({ sku, stock }: StoredProduct): StoredVariant => ({
  id: 0,
  sizeId: null,
  colorId: null,
  size: null,
  color: null,
  sku,
  barcode: '',
  grams: 0,
  stock,
  netQuantity: null,
  picture: null,
})

function detailCells(product: StoredProduct, categories: CategoryNames): Cells {
  return {
    Title: product.name,
    'Body (HTML)': product.description,
    Vendor: product.brand ?? '',
    Type: categories.type,
    Tags: formatTags(categories.tags),
    Published: product.status === 'active' ? 'true' : 'false',
    Status: product.status === 'hidden' ? 'active' : product.status,
    'Gift Card': 'false',
    'Withdrawal Exemption': product.withdrawalExempt ?? '',
    'Energy Class': product.energyLabel?.class ?? '',
    'Energy Label Link': product.energyLabel?.link ?? '',
    // The import derives this summary from the description by itself.
    'SEO Description': product.summary === firstSentence(product.description) ? '' : product.summary,
  }
}

/** The safety facts, and the picture of the energy label. */
function safetyCells(
  { safety, energyLabel }: StoredProduct,
  addressOf: PictureAddress,
  makerNames: ReadonlyMap<number, string> = new Map(),
): Cells {
  const nameOf = (id: number | null) => makerNames.get(id ?? 0) ?? ''
  const picture = energyLabel?.picture && addressOf({ picture: energyLabel.picture, source: '' })
  return {
    'Energy Label Picture': picture || '',
    Manufacturer: nameOf(safety.manufacturer_id),
    'Responsible Person': nameOf(safety.responsible_id),
    'Safety Identifier': safety.identifier,
    'Safety Warnings': safety.warnings,
    'Safety Exemption Reason': safety.is_old ? safety.old_reason : '',
  }
}

function variantCells(product: StoredProduct, variant: StoredVariant, index: number, addressOf: PictureAddress): Cells {
  const surcharge =
    (product.sizes.find((size) => size.id === variant.sizeId)?.surcharge ?? 0) +
    (product.colors.find((color) => color.id === variant.colorId)?.surcharge ?? 0)
  const isReduced = product.discountPrice > 0 && product.discountPrice < product.price
  return {
    ...optionCells(product, variant, index === 0),
    'Variant SKU': variant.sku || (index === 0 ? product.sku : ''),
    'Variant Grams': `${variant.grams}`,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': `${variant.stock}`,
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': formatPrice((isReduced ? product.discountPrice : product.price) + surcharge),
    'Variant Compare At Price': isReduced ? formatPrice(product.price + surcharge) : '',
    'Variant Requires Shipping': 'true',
    'Variant Taxable': 'true',
    'Variant Barcode': variant.barcode,
    'Variant Image': variantPicture(product, variant, addressOf),
    'Variant Weight Unit': 'kg',
    ...contentCells(variant.netQuantity ?? product.netQuantity, product.netUnit),
  }
}

/** Three decimals alone could be thousands, so a fourth follows them. */
function contentCells(quantity: number | null, unit: StoredProduct['netUnit']): Cells {
  if (quantity === null || unit === null) return {}
  const figure = String(quantity / NET_PARTS)
  return {
    'Unit Price Total Measure': quantity % 10 === 0 ? figure : `${figure}0`,
    'Unit Price Total Measure Unit': unit,
  }
}

function optionCells(
  { variants, sizeLabel, colorLabel }: StoredProduct,
  { size, color }: StoredVariant,
  named: boolean,
): Cells {
  const options = [
    ...(variants.some((variant) => variant.size !== null) ? [{ name: sizeLabel || 'Size', value: size ?? '' }] : []),
    ...(variants.some((variant) => variant.color !== null)
      ? [{ name: colorLabel || 'Color', value: color ?? '' }]
      : []),
  ]
  const [first = { name: 'Title', value: 'Default Title' }, second] = options
  return {
    'Option1 Name': named ? first.name : '',
    'Option1 Value': first.value,
    'Option2 Name': named ? (second?.name ?? '') : '',
    'Option2 Value': second?.value ?? '',
  }
}

function variantPicture(product: StoredProduct, variant: StoredVariant, addressOf: PictureAddress): string {
  const picture = variant.picture ?? product.colors.find((color) => color.id === variant.colorId)?.picture
  if (!picture) return ''
  const source = product.pictures.find((each) => each.picture === picture)?.source ?? ''
  return addressOf({ picture, source }) ?? ''
}

/**
 * Writes a product's categories as type and tags, so that an import finds the same categories again, in this database and in an
 * empty one. A single main category with sub-categories is the type; otherwise all are tags. They are sorted by name, since
 * positions may differ in another database.
 * @param exported all categories in the export, parents included.
 */
export function createCategoryCells(exported: readonly StoredCategory[]) {
  const byId = new Map(exported.map((category) => [category.id, category]))
  const times = Map.groupBy(exported, (category) => foldName(category.name))
  const isAlone = (category: StoredCategory) => times.get(foldName(category.name))?.length === 1

  return (ids: readonly number[]): CategoryNames => {
    const ownCategories = ids
      .map((id) => byId.get(id))
      .filter((category) => category !== undefined)
      .sort(byName)
    const subCategories = ownCategories.filter((category) => category.parentId !== null)
    const parents = new Set(subCategories.map((category) => category.parentId))
    const mainCategories = ownCategories.filter((category) => category.parentId === null)
    const only = mainCategories.length === 1 && subCategories.length > 0 ? mainCategories[0] : undefined
    const path = (category: StoredCategory) => {
      const parent = category.parentId === null ? undefined : byId.get(category.parentId)
      if (parent)
        return only?.id === parent.id && isAlone(category) ? category.name : `${parent.name} > ${category.name}`
      return isAlone(category) ? category.name : `> ${category.name}`
    }
    return {
      type: only ? path(only) : '',
      // A path names the parent too.
      tags: [...mainCategories.filter((main) => main !== only && !parents.has(main.id)), ...subCategories].map(path),
    }
  }
}

function byName(a: StoredCategory, b: StoredCategory): number {
  const [first, second] = [foldName(a.name), foldName(b.name)]
  return first < second ? -1 : first > second ? 1 : a.id - b.id
}

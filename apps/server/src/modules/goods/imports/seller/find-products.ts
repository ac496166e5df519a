import type { Db } from '../../../../db/index.ts'
import { type StoredProduct, selectByHandles, selectByIds } from '../../catalog/index.ts'
import type { Found, FoundProducts } from './plan-prices.ts'
import type { PriceRow } from './read-price-rows.ts'
import { selectIdsByCodes } from './repository-codes.ts'

/** Finds the shop's products that rows name by handle, SKU or barcode. */
export async function findProducts(db: Db, shopId: number, rows: readonly PriceRow[]): Promise<FoundProducts> {
  const handles = rows.flatMap(({ handle, code }) => handle ?? code ?? [])
  const codes = rows.flatMap(({ sku, barcode, code }) => [sku, barcode, code].filter((each) => each !== undefined))
  const byHandle = new Map((await selectByHandles(db, shopId, unique(handles))).map((each) => [each.handle, each]))
  const known = new Map([...byHandle.values()].map((product) => [product.id, product]))
  const others = (await selectIdsByCodes(db, shopId, unique(codes))).filter((id) => !known.has(id))
  for (const product of await selectByIds(db, shopId, others)) known.set(product.id, product)
  const products = [...known.values()]
  return { byHandle, bySku: byCode(products, skuOf), byBarcode: byCode(products, ({ variant }) => variant.barcode) }
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]

/** The SKU of a product without variants lies on the product. */
const skuOf = ({ product, variant }: Found): string =>
  variant.sku || (variant === product.variants[0] ? product.sku : '')

function byCode(products: readonly StoredProduct[], codeOf: (found: Found) => string): Map<string, Found[]> {
  const found = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
  return Map.groupBy(
    found.filter((each) => codeOf(each) !== ''),
    codeOf,
  )
}

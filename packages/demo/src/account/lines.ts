import { products } from '../products/products.ts'
import type { DemoLine, DemoProduct, Slug } from '../types.ts'

const bySlug = new Map(products.map((product) => [product.slug, product]))

export function productOf(slug: Slug): DemoProduct {
  const product = bySlug.get(slug)
  if (!product) throw new Error(`No product ${slug}`)
  return product
}

/** Product and quantity, with size and colour if they matter; by default the first of each that is in stock. */
export type LineRow = [product: Slug, quantity: number, size?: Slug, color?: Slug]

export function lineOf([product, quantity, size, color]: LineRow): DemoLine {
  const { sizes, colors } = productOf(product)
  return {
    product,
    quantity,
    size: size ?? sizes.find((one) => one.in_stock)?.size ?? null,
    color: color ?? colors.find((one) => one.in_stock)?.color ?? null,
  }
}

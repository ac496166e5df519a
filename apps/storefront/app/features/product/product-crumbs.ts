import type { Product } from '@rialto/contract'
import type { Crumb } from '@rialto/ui/breadcrumbs.tsx'

interface CategoryLink {
  label: string
  to: string
}

/** A product's category and the part of it that the product lies in. The API names a category before its parts. */
export function categoryLinks({ categories: [category, part] }: Pick<Product, 'categories'>): CategoryLink[] {
  if (!category) return []
  const to = `/categories/${category.slug}`
  return [{ label: category.name, to }, ...(part ? [{ label: part.name, to: `${to}?subcategory=${part.id}` }] : [])]
}

/** The way to a product: home, its category, the part of it, itself. */
export const productCrumbs = (product: Pick<Product, 'name' | 'categories'>, home: string): Crumb[] => [
  { label: home, to: '/' },
  ...categoryLinks(product),
  { label: product.name },
]

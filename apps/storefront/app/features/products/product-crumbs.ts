import type { Product } from '@rialto/contract'
import type { Crumb } from '@rialto/ui/breadcrumbs.tsx'

interface CategoryLink {
  label: string
  to: string
}

/** A product's category and sub-category as links. The API lists the category first. */
export function categoryLinks({ categories: [category, part] }: Pick<Product, 'categories'>): CategoryLink[] {
  if (!category) return []
  const to = `/categories/${category.slug}`
  return [{ label: category.name, to }, ...(part ? [{ label: part.name, to: `${to}?subcategory=${part.id}` }] : [])]
}

/** The breadcrumbs of a product: home, category, sub-category, product. */
export const productCrumbs = (product: Pick<Product, 'name' | 'categories'>, home: string): Crumb[] => [
  { label: home, to: '/' },
  ...categoryLinks(product),
  { label: product.name },
]

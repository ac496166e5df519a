import type { Product } from '@rialto/contract'
import type { Crumb } from '../../ui/breadcrumbs.tsx'

/** The way to a product: home, its category, the part of it, itself. A category stands before its parts. */
export function productCrumbs({ name, categories }: Pick<Product, 'name' | 'categories'>, home: string): Crumb[] {
  const [category, part] = categories
  const to = category && `/categories/${category.slug}`
  return [
    { label: home, to: '/' },
    ...(category ? [{ label: category.name, to }] : []),
    ...(part ? [{ label: part.name, to: `${to}?subcategory=${part.id}` }] : []),
    { label: name },
  ]
}

import { PRODUCTS_PER_PAGE } from '@rialto/contract/limits'
import type { Crumb } from '@rialto/ui/breadcrumbs.tsx'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, itemList } from '../../../lib/seo/json-ld.ts'
import { canonicalUrl, pageMeta } from '../../../lib/seo/page-meta.ts'
import { type MetaInput, shopOf } from '../../../lib/seo/shop-of.ts'
import { countActiveFilters, type FixedFilter } from '../filters/edit-selection.ts'
import type { ProductListData } from './load-list.ts'

interface ListHead {
  title: string
  description?: string
  crumbs: Crumb[]
  data: ProductListData
  /** Filters that the page fixes; with fixed categories a sub-category is indexed as a page of its own. */
  fixedFilters?: readonly FixedFilter[]
}

/**
 * The meta tags of a product list. Only the unfiltered list is indexed, page by page; search engines may follow the
 * links of a filtered, sorted or searched one.
 */
export function listMeta(
  args: MetaInput,
  { title, description, crumbs, data, fixedFilters = [] }: ListHead,
): MetaDescriptor[] {
  const shop = shopOf(args.matches)
  const { selection, products } = data
  const hidden =
    countActiveFilters(selection, fixedFilters) > 0 ||
    selection.search !== '' ||
    selection.sort !== null ||
    data.total === 0
  const keep = [
    ...(fixedFilters.includes('categories') ? ['subcategory'] : []),
    ...(selection.page > 1 && !hidden ? ['page'] : []),
  ]
  const origin = shop?.origin ?? ''
  const tags = pageMeta(args, {
    title,
    description,
    keep,
    hidden,
    jsonLd: [breadcrumbList(origin, crumbs), itemList(origin, products, (selection.page - 1) * PRODUCTS_PER_PAGE + 1)],
  })
  if (!hidden || !shop) return tags
  return [...tags, { tagName: 'link', rel: 'canonical', href: canonicalUrl(shop, args.location, { keep }) }]
}

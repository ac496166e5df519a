import type { Generated } from 'kysely'

/** Categories, brands, colours and sizes: the values that all shops share. */
export type TaxonomyKind = 'category' | 'brand' | 'color' | 'size'

/** A merge of two values, or a move of a category. */
export interface TaxonomyStepsTable {
  id: Generated<number>
  kind: TaxonomyKind
  source_id: number
  /** The value that took the products; null for a move. */
  target_id: number | null
  is_undone: Generated<number>
  /** `StepDetails` of the taxonomy module. */
  details_json: string
  created_at: number
}

/** The values that products left or joined by a step, so that it can be taken back exactly. */
export interface TaxonomyStepProductsTable {
  step_id: number
  product_id: number
  value_id: number
  effect: 'left' | 'joined'
}

/** The names of merged values: addresses and imports that use them find the value that took their products. */
export interface MergedNamesTable {
  kind: TaxonomyKind
  old_id: number
  name: string
  /** Only of categories. */
  slug: string | null
  parent_id: number | null
  /** It may have been merged since: its own row leads on. */
  target_id: number
}

/** Products whose words are to be indexed again, after a change that concerns many of them. */
export interface ProductsToIndexTable {
  product_id: number
}

import type { Generated } from 'kysely'

export interface ReviewsTable {
  id: Generated<number>
  product_id: number
  shop_id: number
  user_id: number | null
  order_id: number | null
  /** The line that was bought; null if unknown. */
  order_line_id: Generated<number | null>
  author_name: string
  rating: number
  description: string
  /** The chosen variant in words: "Cognac, Medium". */
  variant: string
  photos_json: string
  created_at: number
}

export interface RecentViewsTable {
  user_id: number
  product_id: number
  viewed_at: number
}

export interface FavoritesTable {
  user_id: number
  product_id: number
  created_at: number
}

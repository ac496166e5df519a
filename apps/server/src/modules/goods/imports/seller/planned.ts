import type { ProductContent, StoredProduct } from '../../catalog/index.ts'

/** A product of an import, with what it would change. */
export interface Planned {
  handle: string
  /** Its first line. */
  line: number
  /** Undefined for a product that is added. */
  stored: StoredProduct | undefined
  content: ProductContent
  /** It is added, and nothing says its stock. */
  isStockOpen: boolean
}

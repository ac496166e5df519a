import type { ProductStatus } from '@rialto/contract/enums'
import type { SafeHtml } from '../../../html/sanitize.ts'
import type { CategoryNames } from '../catalog/index.ts'

/** A product as the file describes it. Money is in minor units. A field is undefined if the file has no column for it. */
export interface ProductDraft {
  handle: string
  line: number
  lastLine: number
  name: string
  description: SafeHtml | undefined
  /** '' means the first sentence of the description. */
  summary: string | undefined
  /** '' means none. */
  brand: string | undefined
  status: ProductStatus | undefined
  categories: CategoryNames | undefined
  price: number
  /** 0 means none. */
  discountPrice: number
  /** Its own names for size and colour; '' for the market's words. */
  sizeLabel: string
  colorLabel: string
  sizes: DraftChoice[]
  colors: DraftColor[]
  variants: DraftVariant[]
  pictures: DraftPicture[] | undefined
}

export interface DraftChoice {
  name: string
  surcharge: number
}

export interface DraftColor extends DraftChoice {
  /** The address of the picture that shows it. */
  picture: string | null
}

export interface DraftVariant {
  line: number
  size: string | null
  color: string | null
  sku: string | undefined
  barcode: string | undefined
  grams: number | undefined
  /** Undefined where the file does not say it. */
  stock: number | undefined
  /** The file says that it is sold without counting. */
  isUntracked: boolean
  /** The address of its own picture; null: its colour's. Undefined if the file names none for any variant. */
  picture: string | null | undefined
}

export interface DraftPicture {
  url: string
  alt: string
  line: number
}

/** A remark to the operator about a row. */
export interface Note {
  line: number
  text: string
}

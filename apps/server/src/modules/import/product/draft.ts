/**
 * A product as a file tells it. Money is in minor units. What is undefined has no column in the file: a product that
 * exists already keeps what it has.
 */
export interface ProductDraft {
  handle: string
  line: number
  lastLine: number
  name: string
  /** Safe HTML. */
  description: string | undefined
  /** '' means: the beginning of the description. */
  summary: string | undefined
  /** '' means: none. */
  brand: string | undefined
  status: 'active' | 'hidden' | undefined
  categories: CategoryNames | undefined
  price: number
  /** 0: none. */
  discountPrice: number
  sizes: DraftChoice[]
  colors: DraftColor[]
  variants: DraftVariant[]
  pictures: DraftPicture[] | undefined
}

/** A name may be a path: "Shoes > Boots" is the sub-category, "> Boots" the main category and none of its namesakes. */
export interface CategoryNames {
  type: string
  tags: string[]
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
  stock: number | undefined
}

export interface DraftPicture {
  url: string
  alt: string
  line: number
}

/** Something that the operator should know about a row. */
export interface Note {
  line: number
  text: string
}

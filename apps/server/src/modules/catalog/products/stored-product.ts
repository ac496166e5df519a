/** A product as the database holds it, with all that an export tells and an import compares. */
export interface StoredProduct {
  id: number
  handle: string
  name: string
  description: string
  summary: string
  brand: string | null
  sku: string
  status: 'active' | 'hidden'
  price: number
  discountPrice: number
  stock: number
  thumbnail: string
  categoryIds: number[]
  sizes: StoredChoice[]
  colors: StoredColor[]
  variants: StoredVariant[]
  pictures: StoredPicture[]
}

export interface StoredChoice {
  id: number
  name: string
  surcharge: number
}

export interface StoredColor extends StoredChoice {
  picture: string | null
}

export interface StoredVariant {
  id: number
  sizeId: number | null
  colorId: number | null
  /** Names stand here too: a variant may be left of a size that the product no longer lists. */
  size: string | null
  color: string | null
  sku: string
  barcode: string
  grams: number
  stock: number
}

export interface StoredPicture {
  picture: string
  alt: string
  /** Where an import took it from; '' for pictures of our own. */
  source: string
}

export interface StoredCategory {
  id: number
  parentId: number | null
  name: string
  slug: string
  position: number
}

import { type TextKey, text } from '../../../../texts/index.ts'

/** The values of products that form a plain list. */
export type ValueKind = 'brand' | 'color' | 'size'

export const tableOf = { brand: 'brands', color: 'colors', size: 'sizes' } as const

interface ValueTexts {
  notFound: TextKey
  taken: TextKey
  used: TextKey
  added: TextKey
  changed: TextKey
  removed: TextKey
  merged: TextKey
  itself: TextKey
}

export const valueTexts: Record<ValueKind, ValueTexts> = {
  brand: {
    notFound: text('Brand not found'),
    taken: text('There is a brand of this name already'),
    used: text('{{name}} has products. Choose the brand that takes them.'),
    added: text('Added the brand {{name}}'),
    changed: text('Changed the brand {{name}}'),
    removed: text('Removed the brand {{name}}'),
    merged: text('Merged the brand {{name}} into {{into}}'),
    itself: text('A brand cannot be merged into itself'),
  },
  color: {
    notFound: text('Colour not found'),
    taken: text('There is a colour of this name already'),
    used: text('{{name}} has products. Choose the colour that takes them.'),
    added: text('Added the colour {{name}}'),
    changed: text('Changed the colour {{name}}'),
    removed: text('Removed the colour {{name}}'),
    merged: text('Merged the colour {{name}} into {{into}}'),
    itself: text('A colour cannot be merged into itself'),
  },
  size: {
    notFound: text('Size not found'),
    taken: text('There is a size of this name already'),
    used: text('{{name}} has products. Choose the size that takes them.'),
    added: text('Added the size {{name}}'),
    changed: text('Changed the size {{name}}'),
    removed: text('Removed the size {{name}}'),
    merged: text('Merged the size {{name}} into {{into}}'),
    itself: text('A size cannot be merged into itself'),
  },
}

/** A product has one brand, but may come in several colours and sizes. */
export const inBothTexts = {
  color: text('Some products come in both colours ({{number}}): their stock cannot be told apart afterwards'),
  size: text('Some products come in both sizes ({{number}}): their stock cannot be told apart afterwards'),
} as const

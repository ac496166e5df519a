import type { TFunction } from 'i18next'

/** What the price of a unit refers to, as the contract's `PricePerUnit` has it. */
interface Reference {
  quantity: number
  unit: 'kg' | 'l' | 'm' | 'm2' | 'piece' | 'g' | 'ml'
}

/** A unit price in words: *€44.00 / l*. @param price formatted; of several variants a span */
export function writePricePerUnit(t: TFunction, { unit }: Reference, price: string): string {
  switch (unit) {
    case 'kg':
      return t('{{price}} / kg', { price })
    case 'l':
      return t('{{price}} / l', { price })
    case 'm':
      return t('{{price}} / m', { price })
    case 'm2':
      return t('{{price}} / m²', { price })
    case 'piece':
      return t('{{price}} / piece', { price })
    case 'g':
      return t('{{price}} / 100 g', { price })
    case 'ml':
      return t('{{price}} / 100 ml', { price })
  }
}

/** How much is in it, as the contract's `NetContent` has it. */
interface Content {
  quantity: number
  unit: 'g' | 'kg' | 'ml' | 'l' | 'cm' | 'm' | 'm2' | 'piece'
}

/** A content in words: *250 ml*. */
export function writeContent(t: TFunction, { quantity, unit }: Content): string {
  switch (unit) {
    case 'g':
      return t('{{quantity}} g', { quantity })
    case 'kg':
      return t('{{quantity}} kg', { quantity })
    case 'ml':
      return t('{{quantity}} ml', { quantity })
    case 'l':
      return t('{{quantity}} l', { quantity })
    case 'cm':
      return t('{{quantity}} cm', { quantity })
    case 'm':
      return t('{{quantity}} m', { quantity })
    case 'm2':
      return t('{{quantity}} m²', { quantity })
    case 'piece':
      return t('{{count}} pieces', { count: quantity })
  }
}

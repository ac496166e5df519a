import { calculatePrice } from '@rialto/contract/price-rules'
import type { Random } from './random.ts'
import { colours, departments, letterSizes, materials, praises, qualities, shoeSizes, syllables } from './words.ts'

const DAY = 86_400_000

export interface GeneratedProduct {
  id: number
  shopId: number
  brandId: number | null
  name: string
  shortDescription: string
  description: string
  price: number
  discountPrice: number
  salePrice: number
  discountPercentage: number
  sold: number
  popularity: number
  reviewCount: number
  ratingSum: number
  createdAt: number
  categoryIds: [main: number, sub: number]
  sizeIds: number[]
  colorIds: number[]
  variants: { sizeId: number | null; colorId: number | null; stock: number }[]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** All sizes in the order of their ids: letters first, then shoes. */
export const allSizes = [...letterSizes, ...shoeSizes]
const letterIds = letterSizes.map((_, index) => index + 1)
const shoeIds = shoeSizes.map((_, index) => letterSizes.length + index + 1)
const colorIds = colours.map((_, index) => index + 1)

/** Categories in the order of their ids: each department, then its groups. */
export const allCategories = departments.flatMap(([name, , groups], index) => {
  const parent = 1 + departments.slice(0, index).reduce((sum, [, , before]) => sum + 1 + before.length, 0)
  return [{ id: parent, parentId: null as number | null, name }].concat(
    groups.map(([group], position) => ({ id: parent + 1 + position, parentId: parent, name: group })),
  )
})

export function generateProduct(
  random: Random,
  id: number,
  now: number,
  brands: number,
  shops: number,
): GeneratedProduct {
  const [department, sized, groups] = random.pick(departments)
  const [group, things] = random.pick(groups)
  const thing = random.pick(things)
  const material = random.pick(materials)
  const price = 500 + random.below(40) * 50 + Math.floor(random.next() ** 3 * 40_000)
  const discountPrice = random.chance(0.35) ? Math.round((price * (60 + random.below(35))) / 100) : 0
  const { unitPrice, discountPercentage } = calculatePrice({ listPrice: price, discountPrice })
  const sizeIds = sized === 'none' ? [] : random.some(sized === 'letters' ? letterIds : shoeIds, 3 + random.below(4))
  const chosenColorIds = random.chance(0.6) ? random.some(colorIds, 1 + random.below(4)) : []
  const reviewCount = random.chance(0.25) ? 0 : Math.floor(random.next() ** 2 * 400)
  const collection = random.chance(0.4) ? ` ${syllables.map((part) => random.pick(part)).join('')}` : ''
  const main = allCategories.find((category) => category.name === department && category.parentId === null)?.id ?? 0
  return {
    id,
    shopId: 1 + random.below(shops),
    brandId: random.chance(0.1) ? null : 1 + Math.floor(random.next() ** 1.5 * brands),
    name: `${random.pick(qualities)} ${thing}${collection}, ${material}`,
    shortDescription: `${capital(material)} ${thing} for ${group.toLowerCase()} lovers. ${random.pick(praises)}`,
    description: `<p>${praises.join(' ')}</p><ul><li>${capital(material)}</li><li>${department}</li></ul>`.repeat(2),
    price,
    discountPrice,
    salePrice: unitPrice,
    discountPercentage,
    sold: Math.floor(random.next() ** 4 * 5_000),
    popularity: Math.floor(random.next() ** 3 * 10_000),
    reviewCount,
    ratingSum: Math.round(reviewCount * (2.5 + random.next() * 2.5)),
    createdAt: now - random.below(720) * DAY - random.below(DAY),
    categoryIds: [
      main,
      allCategories.find((category) => category.name === group && category.parentId === main)?.id ?? main,
    ],
    sizeIds,
    colorIds: chosenColorIds,
    variants: variantsOf(random, sizeIds, chosenColorIds),
  }
}

function variantsOf(random: Random, sizeIds: number[], chosenColorIds: number[]): GeneratedProduct['variants'] {
  const isSoldOut = random.chance(0.08)
  const stock = () => (isSoldOut || random.chance(0.15) ? 0 : 1 + random.below(40))
  const orNull = <T>(list: T[]): (T | null)[] => (list.length > 0 ? list : [null])
  return orNull(sizeIds).flatMap((sizeId) =>
    orNull(chosenColorIds).map((colorId) => ({ sizeId, colorId, stock: stock() })),
  )
}

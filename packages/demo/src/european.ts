import type { NetUnit } from '@rialto/contract/price-per-unit'
import type { DemoProduct } from './products.ts'
import { readTable } from './tables.ts'

/** What the European market has beside the plain one. */
export const europeanTable = readTable('european')

/** The facts of a product's table, by their names. */
const factsOf = ({ description }: DemoProduct): ReadonlyMap<string, string> =>
  new Map(
    [...description.matchAll(/<th>(.*?)<\/th><td>(.*?)<\/td>/g)].map(([, name = '', value = '']) => [name, value]),
  )

const IN_GRAMS: Readonly<Record<string, number>> = { g: 1, kg: 1000, ml: 1, l: 1000 }
/** What is told neither by a weight nor by a content. */
const USUAL_GRAMS: Readonly<Record<string, number>> = {
  ...{ fashion: 400, shoes: 900, bags: 900, home: 1400, electronics: 1200, beauty: 250, toys: 700, sports: 1500 },
  ...{ music: 2600, pantry: 500 },
}
const PACKING_GRAMS = 80

/** `500 g`, `1 L`, `2 × 8 kg`: a number of a unit, perhaps several times. */
function measureIn(
  text: string | undefined,
): { times: number; quantity: number; unit: 'g' | 'kg' | 'ml' | 'l' } | undefined {
  const found = /^(?:(\d+) × )?([\d.]+) ?(kg|g|ml|l)(?![\w/])/i.exec(text ?? '')
  const unit = found?.[3]?.toLowerCase()
  if (!found || (unit !== 'g' && unit !== 'kg' && unit !== 'ml' && unit !== 'l')) return undefined
  return { times: Number(found[1] ?? 1), quantity: Number(found[2]), unit }
}

const gramsIn = (text: string | undefined): number | undefined => {
  const measure = measureIn(text)
  return measure && measure.times * measure.quantity * (IN_GRAMS[measure.unit] ?? 0)
}

/** What a variant weighs in its box, in grams. @param size by slug */
export function gramsOf(product: DemoProduct, size: string | null): number {
  const facts = factsOf(product)
  const content = size === null ? undefined : gramsIn(size)
  const told = content ?? gramsIn(facts.get('Weight') ?? facts.get('Net weight') ?? facts.get('Contents'))
  return Math.round((told ?? USUAL_GRAMS[product.category] ?? 500) + PACKING_GRAMS)
}

export interface DemoContent {
  quantity: number
  unit: NetUnit
}

const NUMBERS: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, twelve: 12 },
}
const countIn = (word: string | undefined): number => NUMBERS[word?.toLowerCase() ?? ''] ?? Number(word)

/** How much is in a variant: of food and care by weight or volume, of sets in pieces, of everything else one piece. @param size by slug */
export function contentOf(product: DemoProduct, size: string | null): DemoContent {
  const facts = factsOf(product)
  const sold = product.category === 'pantry' || product.category === 'beauty' || facts.has('Contents')
  const told = facts.get('Net weight') ?? facts.get('Net volume') ?? facts.get('Contents')
  const measure = sold ? (measureIn(size ?? undefined) ?? measureIn(told)) : undefined
  const box = facts.get('In the box') ?? facts.get('In the pot') ?? ''
  const parts = /^(\w+) (?:\w+ of |× )([\d.]+) (g|ml)/.exec(box)
  if (parts && (parts[3] === 'g' || parts[3] === 'ml'))
    return { quantity: countIn(parts[1]) * Number(parts[2]), unit: parts[3] }
  const pieces = /^(\w+) \w+$/.exec(box)
  const count = countIn(pieces?.[1])
  if (measure) {
    // Sizes of one product are told in one unit.
    const inSmall = measure.unit === 'kg' || measure.unit === 'l'
    const unit = measure.unit === 'kg' ? 'g' : measure.unit === 'l' ? 'ml' : measure.unit
    return { quantity: (Number.isNaN(count) ? measure.times : count) * measure.quantity * (inSmall ? 1000 : 1), unit }
  }
  return { quantity: Number.isNaN(count) ? 1 : count, unit: 'piece' }
}

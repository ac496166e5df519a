import type { Minor, Slug } from '../types.ts'

/** Sizes with their surcharges. */
const sets = {
  clothes: [
    ['xs', 0],
    ['s', 0],
    ['m', 0],
    ['l', 0],
    ['xl', 300],
  ],
  'clothes-short': [
    ['s', 0],
    ['m', 0],
    ['l', 0],
  ],
  'shoes-small': [
    ['eu36', 0],
    ['eu37', 0],
    ['eu38', 0],
    ['eu39', 0],
    ['eu40', 0],
    ['eu41', 0],
  ],
  'shoes-large': [
    ['eu39', 0],
    ['eu40', 0],
    ['eu41', 0],
    ['eu42', 0],
    ['eu43', 0],
    ['eu44', 0],
  ],
  totes: [
    ['mini', 0],
    ['medium', 2000],
    ['large', 4500],
    ['weekend', 7500],
  ],
  cases: [
    ['cabin', 0],
    ['check-in', 4500],
  ],
  drops: [
    ['30ml', 0],
    ['50ml', 1400],
  ],
  lotions: [
    ['250ml', 0],
    ['500ml', 1100],
  ],
  scents: [
    ['50ml', 0],
    ['100ml', 3600],
  ],
  oils: [
    ['500ml', 0],
    ['1l', 1100],
  ],
  weights: [
    ['250g', 0],
    ['500g', 700],
    ['1kg', 1900],
  ],
  jars: [
    ['250g', 0],
    ['500g', 700],
  ],
  rings: [
    ['ring50', 0],
    ['ring52', 0],
    ['ring54', 0],
  ],
} satisfies Record<string, [size: Slug, surcharge: Minor][]>

export type SizeSet = keyof typeof sets
export const sizeSets: Record<SizeSet, readonly [size: Slug, surcharge: Minor][]> = sets

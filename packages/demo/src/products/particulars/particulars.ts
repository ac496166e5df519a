import type { Slug } from '../../types.ts'
import type { Design } from '../design.ts'
import type { SizeSet } from '../size-sets.ts'

/** The details that distinguish a product from others of its design, by slug. `sizes` is null if it comes in one size. */
export type Particulars = Record<
  Slug,
  Partial<Pick<Design, 'about' | 'points' | 'facts' | 'made' | 'material'>> & { sizes?: SizeSet | null }
>

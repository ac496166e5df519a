import type { Slug } from '../../types.ts'
import type { Design } from '../design.ts'
import type { SizeSet } from '../size-sets.ts'

/** In what a product differs from others of its design, by slug. `sizes` null: it comes in one size. */
export type Particulars = Record<
  Slug,
  Partial<Pick<Design, 'about' | 'points' | 'facts' | 'made' | 'material'>> & { sizes?: SizeSet | null }
>

import { chance } from '../seeded.ts'
import type { MediaPath, Slug } from '../types.ts'
import type { Planned } from './plan.ts'

/** `colours` shows the product in all its colours. */
export type View = 'front' | 'detail' | 'plinth' | 'colours'

/**
 * The views of a product's pictures. They depend on the product alone, not on its neighbours, so that its pictures stay the
 * same when other products are added or removed.
 */
export function viewsOf({ slug, leads, colors, category }: Planned): View[] {
  const soft = category === 'fashion' || category === 'shoes'
  const second: View = soft || chance(`${slug} view`) < 0.5 ? 'detail' : 'plinth'
  return leads && colors.length > 0 ? ['front', second, 'colours'] : ['front', second]
}

export const picturePath = (slug: Slug, view: View): MediaPath => `products/${slug}/${view}.webp`

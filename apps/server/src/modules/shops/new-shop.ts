import { slugify } from '../../lib/names.ts'

/** What a shop begins with until its seller says otherwise: it delivers free of charge, and nobody was seen there yet. */
export const NEW_SHOP = {
  delivery_charge: 0,
  free_delivery_from: null,
  estimated_delivery: '3 to 5 days',
  last_seen_at: null,
} as const

/** An address for a shop of this name that no other shop has. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const words = slugify(name)
  // An address of digits alone would be read as an id.
  const own = words === '' || /^\d+$/.test(words) ? `shop-${words}`.replace(/-$/, '') : words
  let slug = own
  for (let n = 2; taken.has(slug); n++) slug = `${own}-${n}`
  return slug
}

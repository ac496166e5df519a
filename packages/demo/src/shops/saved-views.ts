import type { DemoSavedView } from '../types.ts'

export const savedViews: DemoSavedView[] = [
  { shop: 'lume-and-clay', list: 'products', name: 'Fire these next', query: 'stock=low&sort=stock' },
  { shop: 'lume-and-clay', list: 'reviews', name: 'Unhappy', query: 'rating=1' },
]

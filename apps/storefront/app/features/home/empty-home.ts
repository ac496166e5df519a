import type { Home } from '@rialto/contract'

/** The home of a shop that has nothing to show on it, or whose server (`API_URL`) knows no such page. */
export const emptyHome: Home = {
  banners: [],
  categories: [],
  shops: [],
  popular_products: [],
  best_deals: [],
  just_for_you: { total: 0, products: [] },
  running_flash_sale: null,
  incoming_flash_sale: null,
}

/** Whether there is anything to be seen on it. */
export const isEmptyHome = ({ promos = [], running_flash_sale, incoming_flash_sale, just_for_you, ...lists }: Home) =>
  !running_flash_sale &&
  !incoming_flash_sale &&
  [promos, just_for_you.products, ...Object.values(lists)].every((list) => list.length === 0)

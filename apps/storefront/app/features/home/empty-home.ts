import type { Home } from '@rialto/contract'

/** The home page of a shop without content, or of an external server (`API_URL`) that has no home endpoint. */
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

export const isEmptyHome = ({
  promos = [],
  running_flash_sale,
  incoming_flash_sale,
  just_for_you,
  sections: _,
  ...lists
}: Home) =>
  !running_flash_sale &&
  !incoming_flash_sale &&
  [promos, just_for_you.products, ...Object.values(lists)].every((list) => list.length === 0)

/**
 * The lines of a product card share their heights along a row of cards: a name takes two lines only where a card beside it
 * needs them. Seven lines: picture, brand, name, rating, price, shop (or sold bar), action. Where a grid cannot hold them
 * the card keeps its own heights.
 */
export const cardRows = 'row-span-7 grid grid-cols-1 grid-rows-subgrid gap-y-0'

/** For the `<ul>` of a `ScrollRow` with cards, from the element around it. What scrolls is cut at its edges: 8 px of room there keep the focus ring whole. */
export const cardRowsInScrollRow =
  '[&_ul]:-my-2 [&_ul]:grid-rows-[repeat(7,auto)] [&_ul]:gap-y-0 [&_ul]:py-2 [&_ul>li]:row-span-7 [&_ul>li]:grid [&_ul>li]:grid-rows-subgrid lg:[&_ul]:-mx-2 lg:[&_ul]:scroll-px-2 lg:[&_ul]:px-2'

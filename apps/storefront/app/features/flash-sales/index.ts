export { loadSale, saleMeta, saleQuery } from './load-sale.ts'
export { SalePage } from './sale-page.tsx'
export { useRevalidateSoon } from './use-revalidate-soon.ts'

export { loadSale } from './load-sale.ts'
export { saleMeta } from './sale-meta.ts'
export { SalePage } from './sale-page.tsx'
export { useRefreshSoon } from './use-refresh-soon.ts'

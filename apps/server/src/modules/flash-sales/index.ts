export { listSales } from './list-sales.ts'
export { showSale } from './show-sale.ts'

export { listSales } from './list-sales.ts'
export { listSaleProducts } from './show-sale.ts'

export { countProposals } from './repository-offers.ts'
export { listSaleProducts, listSales } from './show-sales.ts'

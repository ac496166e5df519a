export { countSales, createSalesWorker } from './count-sales.ts'

export { addProduct, approveOffer, refuseOffer, withdrawProposal } from './decide-offer.ts'
export { copySale, deleteSale, planSale, startSale, stopSale, updateSale } from './edit-sales.ts'
export { countProposals } from './repository-offers.ts'
export { listMarketSales, listSaleProducts, listSales } from './show-sales.ts'

import { defineCommand } from '../../command.ts'
import { numberOf } from '../../number-option.ts'
import { productArgument, runOnSale, saleArgument } from './on-sale.ts'

const json = { type: 'boolean', help: 'Prints both numbers as JSON' } as const

export const approve = defineCommand({
  summary: 'Accepts an offer of a seller that waits',
  arguments: { ...saleArgument, ...productArgument },
  options: { json },
  async run(input, context) {
    const { approveOffer } = await import('../../../modules/selling/flash-sales/index.ts')
    const ids = { saleId: numberOf('SALE', input.sale), productId: numberOf('PRODUCT', input.product) }
    return runOnSale(context, approveOffer, {
      by: () => ids,
      json: input.json,
      data: { sale: ids.saleId, product: ids.productId },
      line: `the product #${ids.productId} is in the flash sale #${ids.saleId}`,
    })
  },
})

export const refuse = defineCommand({
  summary: 'Refuses an offer that waits, or takes a product out of a flash sale',
  arguments: { ...saleArgument, ...productArgument },
  options: { reason: { type: 'string', value: 'TEXT', required: true, help: 'Message to the seller' }, json },
  async run({ sale, product, reason, ...input }, context) {
    const { refuseOffer } = await import('../../../modules/selling/flash-sales/index.ts')
    const ids = { saleId: numberOf('SALE', sale), productId: numberOf('PRODUCT', product) }
    return runOnSale(context, refuseOffer, {
      by: () => ({ ...ids, reason }),
      json: input.json,
      data: { sale: ids.saleId, product: ids.productId },
      line: `the product #${ids.productId} is not in the flash sale #${ids.saleId}`,
    })
  },
})

export const withdraw = defineCommand({
  summary: 'Withdraws a proposal that its shop has not accepted',
  arguments: { ...saleArgument, ...productArgument },
  options: { json },
  async run(input, context) {
    const { withdrawProposal } = await import('../../../modules/selling/flash-sales/index.ts')
    const ids = { saleId: numberOf('SALE', input.sale), productId: numberOf('PRODUCT', input.product) }
    return runOnSale(context, withdrawProposal, {
      by: () => ids,
      json: input.json,
      data: { sale: ids.saleId, product: ids.productId },
      line: `the product #${ids.productId} is no longer proposed for the flash sale #${ids.saleId}`,
    })
  },
})

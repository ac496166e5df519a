import { defineCommand } from '../../command.ts'
import { numberOf, productArgument, runOnSale, saleArgument } from './on-sale.ts'

const json = { type: 'boolean', help: 'Prints both numbers as JSON' } as const

export const approve = defineCommand({
  summary: 'Accepts an offer of a seller that waits',
  arguments: { ...saleArgument, ...productArgument },
  options: { json },
  run(input, context) {
    const ids = { saleId: numberOf('SALE', input.sale), productId: numberOf('PRODUCT', input.product) }
    return runOnSale(context, ({ approveOffer }, deps, actor) => approveOffer(deps, { ...ids, actor }), {
      json: input.json,
      data: { sale: ids.saleId, product: ids.productId },
      line: `the product #${ids.productId} is in the flash sale #${ids.saleId}`,
    })
  },
})

export const refuse = defineCommand({
  summary: 'Refuses an offer that waits, or takes a product out of a flash sale',
  arguments: { ...saleArgument, ...productArgument },
  options: { reason: { type: 'string', value: 'TEXT', required: true, help: 'What the seller reads' }, json },
  run({ sale, product, reason, ...input }, context) {
    const ids = { saleId: numberOf('SALE', sale), productId: numberOf('PRODUCT', product) }
    return runOnSale(context, ({ refuseOffer }, deps, actor) => refuseOffer(deps, { ...ids, reason, actor }), {
      json: input.json,
      data: { sale: ids.saleId, product: ids.productId },
      line: `the product #${ids.productId} is not in the flash sale #${ids.saleId}`,
    })
  },
})

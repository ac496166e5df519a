import { toMinor } from '../../../lib/money.ts'
import { defineCommand } from '../../command.ts'
import { amountOf, countOf, numberOf } from '../../number-option.ts'
import { productArgument, runOnSale, saleArgument } from './on-sale.ts'

export const add = defineCommand({
  summary: 'Proposes a product of any shop for a flash sale; it counts once the shop accepts',
  details: '  npm run shop -- flash-sales add 4 137 --price 24.50 --pieces 20',
  arguments: { ...saleArgument, ...productArgument },
  options: {
    price: { type: 'string', value: 'AMOUNT', required: true, help: 'Below its price of today' },
    pieces: { type: 'string', value: 'NUMBER', required: true, help: 'At most as many as are in stock' },
    json: { type: 'boolean', help: 'Prints both numbers as JSON' },
  },
  async run({ sale, product, price, pieces, json }, context) {
    const { addProduct } = await import('../../../modules/selling/flash-sales/index.ts')
    const ids = { saleId: numberOf('SALE', sale), productId: numberOf('PRODUCT', product) }
    const quantity = countOf('pieces', pieces) ?? 1
    return runOnSale(context, addProduct, {
      by: () => ({ ...ids, quantity, price: toMinor(amountOf('price', price) ?? 0) }),
      json,
      data: { sale: ids.saleId, product: ids.productId },
      line: `the product #${ids.productId} is proposed or added to the flash sale #${ids.saleId}`,
    })
  },
})

import type { MarketCategory } from '@rialto/contract'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { say } from '../../terminal.ts'
import { json } from '../taxonomy/options.ts'

const columns = [
  { title: 'no', of: ({ id }: MarketCategory) => id, isFigure: true },
  { title: 'category', of: ({ name, parent_id }: MarketCategory) => (parent_id === null ? name : `  ${name}`) },
  { title: 'slug', of: ({ slug }: MarketCategory) => slug },
  { title: 'products', of: ({ products }: MarketCategory) => products, isFigure: true },
  { title: 'languages', of: ({ texts }: MarketCategory) => texts.map(({ locale }) => locale).join(' ') },
]

export const list = defineCommand({
  summary: 'Lists the tree of categories with their products',
  arguments: {},
  options: { json },
  async run({ json }, { terminal, withShop }) {
    const { listMarketCategories } = await import('../../../modules/goods/taxonomy/index.ts')
    const categories = await withShop(listMarketCategories)
    say(terminal.out, json ? JSON.stringify(categories) : table(columns, categories))
    return 0
  },
})

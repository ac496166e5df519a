import { defineCommand, Failure } from '../../command.ts'
import { progressLine, say } from '../../terminal.ts'
import { externalSearchOf } from './external-search.ts'

export const rebuild = defineCommand({
  summary: 'Makes the index anew and puts it into the place of the present one',
  details: `Shoppers search the present index until the new one is complete. Changes of meanwhile are in the new one; the present one gets
them no more. Needed after a backup was restored on either side, and after an upgrade whose notes say so.

  npm run shop -- search rebuild`,
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints the result as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { IndexIsBusy, rebuildSearch, SearchEngineError } = await import('../../../modules/goods/catalog/index.ts')
    const progress = progressLine(terminal)
    const result = await withShop(async (deps) => {
      const external = externalSearchOf(deps)
      const products = await rebuildSearch(deps, external, (sent) => progress.show(productsText(sent)))
      return { index: external.index, products }
    })
      .catch((error) => {
        if (error instanceof SearchEngineError || error instanceof IndexIsBusy) throw new Failure(error.message)
        throw error
      })
      .finally(() => progress.clear())
    say(
      terminal.out,
      json ? JSON.stringify(result) : `${productsText(result.products)} are in the index ${result.index}`,
    )
    return 0
  },
})

const productsText = (count: number): string => `${count.toLocaleString('en')} products`

import type { MarketCategory } from '@rialto/contract'
import type { Refusal } from '../../../lib/refusal.ts'
import type { OutboundDeps } from '../../../modules/base/outbound/index.ts'
import type { Context } from '../../command.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'
import { withModules } from '../../with-modules.ts'
import { findNamed } from '../taxonomy/find-named.ts'

export const categoryArgument = {
  category: { label: 'CATEGORY', required: true, help: 'By number, slug or name' },
} as const

interface Tree {
  deps: OutboundDeps
  find(named: string): MarketCategory
}

/** Runs a use case on the tree, then says what came of it. */
export async function withTree<T>(
  context: Context,
  use: (tree: Tree) => Promise<T | Refusal>,
  { json, sentence }: { json: boolean; sentence: (outcome: T) => string },
): Promise<number> {
  const outcome = await withModules(context, async (deps) => {
    const { listMarketCategories } = await import('../../../modules/goods/taxonomy/index.ts')
    const categories = await listMarketCategories(deps)
    const find = (named: string) => findNamed(categories, named, 'category')
    return done(await use({ deps, find }))
  })
  say(context.terminal.out, json ? JSON.stringify({ done: sentence(outcome) }) : sentence(outcome))
  return 0
}

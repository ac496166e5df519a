import type { ArticleKind } from '@rialto/contract/market-enums'
import type { OutboundDeps } from '../../../modules/base/outbound/index.ts'
import { type Context, Failure, UsageError } from '../../command.ts'
import { withModules } from '../../with-modules.ts'

export const articleArgument = {
  article: { label: 'ARTICLE', required: true, help: 'blog/SLUG or pages/SLUG' },
} as const

interface Named {
  kind: ArticleKind
  id: number
}

/** Runs an action on the named article. @throws {@link Failure} when there is none */
export function onArticle<T>(
  context: Context,
  named: string,
  use: (deps: OutboundDeps, article: Named) => Promise<T>,
): Promise<T> {
  const [, folder, slug] = /^(blog|pages)\/(.+?)(?:\.md)?$/.exec(named) ?? []
  if (folder === undefined || slug === undefined) throw new UsageError('ARTICLE is blog/SLUG or pages/SLUG')
  const kind = folder === 'blog' ? 'post' : 'page'
  return withModules(context, async (deps) => {
    const { selectIdBySlug } = await import('../../../modules/content/articles/index.ts')
    const id = await selectIdBySlug(deps.database.db, kind, slug)
    if (id === undefined) throw new Failure(`there is no ${named}`)
    return use(deps, { kind, id })
  })
}

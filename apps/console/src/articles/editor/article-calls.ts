import type { MarketArticleDetails } from '@rialto/contract'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { consoleApi } from '../../lib/api.ts'
import { type ArticleValues, toBody } from './article-values.ts'

export const ONE = { post: 'GET /admin/posts/{id}', page: 'GET /admin/pages/{id}' } as const

type Answer = Promise<{ article: MarketArticleDetails }>

/** The calls for one post or page. */
export function articleCalls(kind: ArticleKind) {
  const isPost = kind === 'post'
  return {
    show: (id: number, signal: AbortSignal): Answer => {
      const asked = { params: { id }, signal }
      return isPost ? consoleApi.call(ONE.post, asked) : consoleApi.call(ONE.page, asked)
    },
    create: (changes: Partial<ArticleValues>): Answer => {
      const asked = { body: toBody(changes) }
      return isPost ? consoleApi.call('POST /admin/posts', asked) : consoleApi.call('POST /admin/pages', asked)
    },
    change: (id: number, version: number, changes: Partial<ArticleValues>): Answer => {
      const asked = { params: { id }, body: { ...toBody(changes), version } }
      return isPost
        ? consoleApi.call('PATCH /admin/posts/{id}', asked)
        : consoleApi.call('PATCH /admin/pages/{id}', asked)
    },
    remove: (id: number): Promise<unknown> =>
      isPost
        ? consoleApi.call('DELETE /admin/posts/{id}', { params: { id } })
        : consoleApi.call('DELETE /admin/pages/{id}', { params: { id } }),
  }
}

import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import { Refusal } from '../../refusal.ts'
import { listReviews } from './list-reviews.ts'

export function reviewRoutes(api: Api, deps: Deps): void {
  api.handle('GET /reviews', async ({ query, locale }) => {
    const page = await listReviews(deps, query, locale)
    return page instanceof Refusal ? page : reply(page)
  })
}

import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { listPosts } from './list-posts.ts'
import { createReadBlog } from './read-blog.ts'
import { showPage } from './show-page.ts'
import { showPost } from './show-post.ts'

export function contentRoutes(api: Api, deps: ModuleDeps): void {
  const readBlog = createReadBlog(deps)

  api.handle('GET /blogs', async ({ query, locale }) => reply(listPosts(await readBlog(locale), query)))

  api.handle('GET /blog/{slug}/details', async ({ params, locale }) => {
    const shown = showPost(await readBlog(locale), params.slug)
    return shown instanceof Refusal ? shown : reply(shown)
  })

  api.handle('GET /legal-pages/{slug}', async ({ params, locale }) => {
    const content = await showPage(deps, params.slug, locale)
    return content instanceof Refusal ? content : reply({ content })
  })
}

import { t } from '@rialto/client/i18n/translate.ts'
import { LatestPosts, loadLatestPosts } from '../features/articles/index.ts'
import { emptyHome, HomePage, heroPreloads } from '../features/home/index.ts'
import { organization, website } from '../lib/json-ld.ts'
import { apiOf, orElse, orUnreachable } from '../lib/load.ts'
import { pageMeta, shopOf } from '../lib/page-meta.ts'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [home, posts] = await Promise.all([
    orElse(orUnreachable(api.call('GET /home')), emptyHome),
    loadLatestPosts(api),
  ])
  return { home, posts }
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  const shop = shopOf(args.matches)
  const about = shop && [organization(shop.origin, shop.settings), website(shop.origin, shop.settings)]
  return [
    ...pageMeta(args, { title: t('Home'), sharedTitle: shop?.settings.app_name, jsonLd: about }),
    ...heroPreloads(loaderData?.home.banners[0]),
  ]
}

export default function Home({ loaderData: { home, posts } }: Route.ComponentProps) {
  return <HomePage home={home} renderBlog={(title) => <LatestPosts posts={posts} title={title} />} />
}

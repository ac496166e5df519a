import { HomePage, heroPreloads } from '../features/home/index.ts'
import { orUnreachable } from '../lib/api/load.ts'
import { apiOf } from '../lib/api/server.ts'
import { organization, website } from '../lib/seo/json-ld.ts'
import { pageMeta } from '../lib/seo/page-meta.ts'
import { shopOf } from '../lib/seo/shop-of.ts'
import type { Route } from './+types/home'

export const loader = ({ context }: Route.LoaderArgs) => orUnreachable(apiOf(context).call('GET /home'))

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  const shop = shopOf(args.matches)
  const about = shop && [organization(shop.origin, shop.settings), website(shop.origin, shop.settings)]
  return [...pageMeta(args, { jsonLd: about }), ...heroPreloads(loaderData?.banners[0])]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage home={loaderData} />
}

import { loadShops, ShopsPage, shopsMeta, shopsQuery } from '../features/shops/index.ts'
import { apiOf } from '../lib/load.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import type { Route } from './+types/shops'

export const handle = { query: shopsQuery } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) => loadShops(apiOf(context), request)

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => (loaderData ? shopsMeta(args, loaderData) : [])

export default function Shops({ loaderData }: Route.ComponentProps) {
  return <ShopsPage data={loaderData} />
}

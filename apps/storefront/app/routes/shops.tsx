import { loadShops, ShopsPage, shopsMeta } from '../features/shops/index.ts'
import { apiOf } from '../lib/api/server.ts'
import type { Route } from './+types/shops'

export const loader = ({ context, request }: Route.LoaderArgs) => loadShops(apiOf(context), request)

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => (loaderData ? shopsMeta(args, loaderData) : [])

export default function Shops({ loaderData }: Route.ComponentProps) {
  return <ShopsPage data={loaderData} />
}

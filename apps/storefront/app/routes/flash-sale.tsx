import { loadSale, SalePage, saleMeta, saleQuery } from '../features/flash-sales/index.ts'
import { apiOf } from '../lib/load.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import type { Route } from './+types/flash-sale'

export const handle = { query: saleQuery } satisfies PageHandle

export const loader = ({ context, request, params }: Route.LoaderArgs) => loadSale(apiOf(context), request, params.id)

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => (loaderData ? saleMeta(args, loaderData) : [])

export default function FlashSale({ loaderData }: Route.ComponentProps) {
  return <SalePage data={loaderData} />
}

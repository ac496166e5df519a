import { ChatButton } from '../features/chat/index.ts'
import { loadShop, ShopPage, shopMeta, shopQuery } from '../features/shops/index.ts'
import { apiOf } from '../lib/load.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import type { Route } from './+types/shop'

export const handle = { query: shopQuery } satisfies PageHandle

export const loader = ({ context, request, params }: Route.LoaderArgs) => loadShop(apiOf(context), request, params.id)

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => (loaderData ? shopMeta(args, loaderData) : [])

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { shop } = loaderData
  const chat = <ChatButton shop={shop} className="justify-self-start" />
  return <ShopPage key={shop.id} data={loaderData} actions={chat} />
}

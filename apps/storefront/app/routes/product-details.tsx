import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { ChatButton } from '../features/chat/index.ts'
import { choiceQuery, loadProduct, ProductPage, productMeta } from '../features/products/index.ts'
import { apiOf } from '../lib/load.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import type { Route } from './+types/product-details'

export const handle = { query: choiceQuery } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) => loadProduct(apiOf(context), params.id)

/** Selecting a size or colour changes the address but none of the loader's data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => (loaderData ? productMeta(args, loaderData) : [])

export default function ProductDetails({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData
  const { id, shop } = product
  return <ProductPage key={id} data={loaderData} shopActions={<ChatButton shop={shop} product={product} />} />
}

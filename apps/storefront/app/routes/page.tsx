import { redirect } from 'react-router'
import { ContentPage, contentPageMeta, loadContentPage } from '../features/articles/index.ts'
import { contentPagePath } from '../lib/link-visibility.ts'
import { apiOf } from '../lib/load.ts'
import type { Route } from './+types/page'

/** A page with an address of its own answers 404 here. */
export async function loader({ context, request, params: { slug } }: Route.LoaderArgs) {
  const path = contentPagePath(slug)
  if (path !== `/page/${slug}`) throw redirect(path + new URL(request.url).search, 301)
  return loadContentPage(apiOf(context), slug)
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  loaderData ? contentPageMeta(args, loaderData, args.params.slug) : []

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ContentPage page={loaderData} />
}

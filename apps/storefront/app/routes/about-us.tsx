import { ContentPage, contentPageMeta, loadContentPage } from '../features/articles/index.ts'
import { apiOf } from '../lib/load.ts'
import type { Route } from './+types/about-us'

const SLUG = 'about-us'

export const loader = ({ context }: Route.LoaderArgs) => loadContentPage(apiOf(context), SLUG)

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  loaderData ? contentPageMeta(args, loaderData, SLUG) : []

export default function AboutUs({ loaderData }: Route.ComponentProps) {
  return <ContentPage page={loaderData} />
}

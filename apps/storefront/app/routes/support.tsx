import { loadSupport, SupportPage, supportMeta } from '../features/tickets/index.ts'
import { apiOf } from '../lib/load.ts'
import type { Route } from './+types/support'

export const loader = ({ context }: Route.LoaderArgs) => loadSupport(apiOf(context))

export const meta: Route.MetaFunction = (args) => supportMeta(args)

export default function Support({ loaderData }: Route.ComponentProps) {
  return <SupportPage data={loaderData} />
}

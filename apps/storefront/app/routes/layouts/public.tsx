import { Outlet } from 'react-router'
import { ErrorScreen, errorTitle, PublicFrame } from '../../features/layout/index.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/public'

/** Only for errors of the inner page; otherwise each screen has meta tags of its own. */
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, args.error ? { title: errorTitle(args.error), hidden: true } : {})

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

/** An error of a page keeps header and footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame>
      <ErrorScreen error={error} />
    </PublicFrame>
  )
}

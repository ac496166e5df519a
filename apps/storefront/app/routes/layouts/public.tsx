import { Outlet } from 'react-router'
import { ErrorScreen, errorTitle, PublicFrame } from '../../features/layout/index.ts'
import { pageMeta } from '../../lib/seo/page-meta.ts'
import type { Route } from './+types/public'

/** Its own only where the page inside failed: every screen brings its own. */
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, args.error ? { title: errorTitle(args.error), hidden: true } : {})

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

/** A page that breaks leaves the frame standing. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame>
      <ErrorScreen error={error} />
    </PublicFrame>
  )
}

import { Outlet } from 'react-router'
import { AccountArea, AccountFooter } from '../../features/account/index.ts'
import { ErrorScreen, errorTitle, PublicFrame } from '../../features/layout/index.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/account'

/** Only for errors of the inner page; otherwise each screen has meta tags of its own. */
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, args.error ? { title: errorTitle(args.error), hidden: true } : {})

/** The account area (docs/spec §2) with its own footer, and its menu beside every page. */
export default function AccountLayout() {
  return (
    <PublicFrame footer={<AccountFooter />}>
      <AccountArea>
        <Outlet />
      </AccountArea>
    </PublicFrame>
  )
}

/** An error of a page keeps header and footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame footer={<AccountFooter />}>
      <ErrorScreen error={error} />
    </PublicFrame>
  )
}

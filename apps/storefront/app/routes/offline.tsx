import { t } from '@rialto/client/i18n/translate.ts'
import { OfflineScreen } from '../features/offline/index.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/offline'

/** Rendered under the address of another page, whose scripts would look for that page's data. */
export const handle = { withoutScripts: true } satisfies PageHandle

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('You are offline'), hidden: true })

export default function Offline() {
  return <OfflineScreen />
}

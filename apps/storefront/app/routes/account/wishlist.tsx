import { t } from '@rialto/client/i18n/translate.ts'
import { WishlistPage } from '../../features/account/index.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/wishlist'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Wishlist'), hidden: true })

export default WishlistPage

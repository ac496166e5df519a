import { t } from '@rialto/client/i18n/translate.ts'
import { CheckoutPage, purchaseQuery } from '../features/checkout/index.ts'
import { NotFoundScreen } from '../features/layout/index.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/buynow'

export const handle = { query: purchaseQuery } satisfies PageHandle

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Buy Now'), hidden: true })

export default function BuyNowRoute() {
  return <CheckoutPage basket="buyNow" missing={<NotFoundScreen />} />
}

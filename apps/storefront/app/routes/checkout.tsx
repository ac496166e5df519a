import { t } from '@rialto/client/i18n/translate.ts'
import { CheckoutPage, purchaseQuery } from '../features/checkout/index.ts'
import { NotFoundScreen } from '../features/layout/index.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/checkout'

export const handle = { query: purchaseQuery } satisfies PageHandle

export const meta: Route.MetaFunction = (args) => {
  const isPlaced = purchaseQuery(new URLSearchParams(args.location.search)) !== ''
  return pageMeta(args, { title: isPlaced ? t('Your order') : t('Checkout'), hidden: true })
}

export default function CheckoutRoute() {
  return <CheckoutPage basket="cart" missing={<NotFoundScreen />} />
}

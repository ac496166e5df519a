import { t } from '@rialto/client/i18n/translate.ts'
import { PaymentPage, purchaseQuery } from '../features/checkout/index.ts'
import { NotFoundScreen } from '../features/layout/index.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/payment-success'

export const handle = { query: purchaseQuery } satisfies PageHandle

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Payment'), hidden: true })

export default function PaymentSuccess() {
  return <PaymentPage arrival="success" missing={<NotFoundScreen />} />
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails } from '@rialto/contract'
import { Notice } from '@rialto/ui/notice.tsx'
import { messageOf } from '../../lib/errors.tsx'
import { countLeft } from './picked.ts'
import { isAboutTracking } from './tracking-fields.tsx'

interface ShipRefusalProps {
  order: SellerOrderDetails
  error: Error | null
}

/** Says why a parcel was refused and how many pieces are left now. It outlives the form, which goes with the last piece. */
export function ShipRefusal({ order, error }: ShipRefusalProps) {
  const { t } = useTranslation()
  if (!error || isAboutTracking(error)) return null
  return (
    <div className="p-4 md:p-5">
      <Notice tone="error">
        {messageOf(error, t('The shop cannot be reached'))}.{' '}
        {t('Left to ship now: {{left}}', { left: countLeft(order.lines) })}
      </Notice>
    </div>
  )
}

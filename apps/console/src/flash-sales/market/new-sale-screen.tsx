import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { SaleForm } from './sale-form.tsx'

/** A flash sale that is being planned; its products follow once it exists. */
export function NewSaleScreen() {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('New flash sale')} back={{ to: '/market-sales', label: t('Back to the flash sales') }} />
      <SaleForm sale={null} />
    </>
  )
}

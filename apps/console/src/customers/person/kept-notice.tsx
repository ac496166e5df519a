import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CustomerDetails } from '@rialto/contract'
import { Notice } from '@rialto/ui/notice.tsx'

/** Tells what is left of an erased person, and why. */
export function KeptNotice({ customer: { erasure, orders } }: { customer: CustomerDetails }) {
  const { t } = useTranslation()
  const { invoices, until } = erasure.stays
  return (
    <Notice>
      <p>{t('This person is erased. {{count}} orders stay without the name.', { count: orders })}</p>
      {invoices > 0 && (
        <p>
          {t('{{count}} invoices keep name and address until {{date}}, as tax law asks. Only finance can open them.', {
            count: invoices,
            date: until,
          })}
        </p>
      )}
    </Notice>
  )
}

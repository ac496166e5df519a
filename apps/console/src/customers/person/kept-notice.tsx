import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CustomerDetails } from '@rialto/contract'
import { Notice } from '@rialto/ui/notice.tsx'

/** Tells what is left of an erased person, and why. */
export function KeptNotice({ customer: { erasure } }: { customer: CustomerDetails }) {
  const { t } = useTranslation()
  const { invoices, until } = erasure.stays
  return (
    <Notice>
      <p>{t('This person is erased. Orders stay without the name.')}</p>
      {invoices > 0 && (
        <p>
          {t('Invoices keep name and address until {{date}}, as tax law asks. Only finance can open them.', {
            date: until,
          })}
        </p>
      )}
    </Notice>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'

/** The next steps of a pending application. */
export function NextSteps({ email }: { email: string | null }) {
  const { t } = useTranslation()
  return (
    <ol className="grid list-decimal gap-2 ps-5 text-start">
      <li>{t('We look at what you sent; nobody else sees your shop until then.')}</li>
      <li>{email ? t('We write to you at {{email}}.', { email }) : t('We tell you here.')}</li>
      <li>{t('Once we agree, your shop opens, and you can sell.')}</li>
    </ol>
  )
}

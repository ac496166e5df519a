import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'

/** Says what follows when a product is hidden. */
export function ProductConsequences() {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-1.5">
      <li>{t('Shoppers no longer find it, and it is not bought, also not from carts.')}</li>
      <li>{t('Its shop cannot show it again, and may ask for another look.')}</li>
      <li>{t('Open reports of it are settled.')}</li>
    </ul>
  )
}

export function ReviewConsequences() {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-1.5">
      <li>{t('The review is no longer shown, and its stars no longer count.')}</li>
      <li>{t('Open reports of it are settled.')}</li>
    </ul>
  )
}

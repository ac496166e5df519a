import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { buttonStyle } from '@rialto/ui/button-style.ts'
import { EntryPage } from '../access/entry-page.tsx'

/** Leads the owner on. The links load the console anew, with its name, languages and shop. */
export function MarketIsOpen() {
  const { t } = useTranslation()
  return (
    <EntryPage
      title={t('Your market is open')}
      lead={t('Shoppers see it now. All that you have chosen can be changed in the console.')}
    >
      <div className="grid gap-3">
        <a href="/" className={buttonStyle({ variant: 'pri', block: true })}>
          {t('See the market')}
        </a>
        <a href="/console" className={buttonStyle({ block: true })}>
          {t('To the console')}
        </a>
      </div>
    </EntryPage>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { tabCell, tabOff, tabOn, tabRow } from '@rialto/ui/tabs.tsx'
import { CircleCheck } from 'lucide'
import type { EditForm } from '../../form/use-edit-form.ts'
import { useSettings } from '../../lib/settings.tsx'
import { type ArticleValues, nameOf } from './article-values.ts'

interface LanguageTabsProps {
  form: EditForm<ArticleValues>
  chosen: string
  onChoose: (locale: string) => void
}

/** The languages of the market, each with what it lacks. */
export function LanguageTabs({ form: { values }, chosen, onChoose }: LanguageTabsProps) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const lackOf = (locale: string): string | null => {
    const hasTitle = values[nameOf(locale, 'title')]?.trim()
    const hasText = values[nameOf(locale, 'markdown')]?.trim()
    if (hasTitle && hasText) return null
    return hasText ? t('without a title') : hasTitle ? t('without a text') : t('missing')
  }
  return (
    <div role="tablist" aria-label={t('Languages')} className={tabRow}>
      {languages.map(({ name: locale, title }) => {
        const lack = lackOf(locale)
        return (
          <button
            key={locale}
            type="button"
            role="tab"
            aria-selected={locale === chosen}
            onClick={() => onChoose(locale)}
            className={`${tabCell} ${locale === chosen ? tabOn : tabOff}`}
          >
            <bdi lang={locale}>{title}</bdi>{' '}
            {lack === null ? (
              <>
                <Icon as={CircleCheck} size={16} className="text-ok" />
                <span className="sr-only">{t('complete')}</span>
              </>
            ) : (
              <small className="text-12 font-normal text-ink-2">{lack}</small>
            )}
          </button>
        )
      })}
    </div>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductTexts } from '@rialto/contract'
import { OPTION_LABEL_MAX, PRODUCT_NAME_MAX, PRODUCT_SUMMARY_MAX } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { tabCell, tabOff, tabOn, tabRow } from '@rialto/ui/tabs.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import type { EditForm } from '../../form/use-edit-form.ts'
import { useSettings } from '../../lib/settings.tsx'
import { EditorSection } from './editor-section.tsx'
import type { ProductValues } from './product-values.ts'
import { RichText } from './rich-text.tsx'

/** The language of the market's content; the others translate it. */
const CONTENT_LOCALE = 'en'

type Texts = Pick<ProductValues, 'name' | 'summary' | 'description' | 'texts'> &
  // The market corrects words alone; the names of options are the shop's.
  Partial<Pick<ProductValues, 'size_label' | 'color_label'>>
/** A form that has these fields, whatever others there are. */
interface TextsForm extends Pick<EditForm<Texts>, 'errorOf'> {
  values: Texts
  set: (changes: Partial<Texts>) => void
}

/** Name, summary and description in each language of the market, with what is missing. */
export function TextsSection({ form }: { form: TextsForm }) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const [chosen, setChosen] = useState(CONTENT_LOCALE)
  const { name, summary, description, texts } = form.values
  const isContent = chosen === CONTENT_LOCALE
  const blank: ProductTexts = { locale: chosen, name: '', summary: '', description: '' }
  const shown: ProductTexts = isContent
    ? { locale: chosen, name, summary, description }
    : (find(texts, chosen) ?? blank)
  const language = languages.find((one) => one.name === chosen)
  const dir = language?.direction === 'rtl' ? 'rtl' : 'ltr'

  function set(changes: Partial<ProductTexts>) {
    if (isContent) form.set(changes)
    else {
      const others = texts.filter(({ locale }) => locale !== chosen)
      form.set({ texts: [...others, { ...shown, ...changes }].sort((a, b) => (a.locale < b.locale ? -1 : 1)) })
    }
  }
  function missingIn(locale: string): number {
    if (locale === CONTENT_LOCALE) return name === '' ? 1 : 0
    const given = find(texts, locale)
    return Number(!given?.name) + Number(description !== '' && !given?.description)
  }

  return (
    <EditorSection title={t('Words')} error={form.errorOf('texts')}>
      <div role="tablist" aria-label={t('Languages')} className={`mb-4 ${tabRow}`}>
        {languages.map(({ name: locale, title }) => (
          <button
            key={locale}
            type="button"
            role="tab"
            aria-selected={locale === chosen}
            lang={locale}
            onClick={() => setChosen(locale)}
            className={`${tabCell} ${locale === chosen ? tabOn : tabOff}`}
          >
            {title}
            {missingIn(locale) > 0 && (
              <Badge tone="warn" className="ms-2">
                {t('Missing: {{number}}', { number: missingIn(locale) })}
              </Badge>
            )}
          </button>
        ))}
      </div>
      <div className="grid gap-4">
        <TextField
          label={t('Name')}
          dir={dir}
          lang={chosen}
          maxLength={PRODUCT_NAME_MAX}
          aside={`${shown.name.length} / ${PRODUCT_NAME_MAX}`}
          placeholder={isContent ? undefined : name}
          value={shown.name}
          error={isContent ? form.errorOf('name') : undefined}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TextField
          label={t('In one sentence')}
          hint={t('Empty: the first sentence of the description')}
          dir={dir}
          lang={chosen}
          maxLength={PRODUCT_SUMMARY_MAX}
          value={shown.summary}
          onChange={({ currentTarget }) => set({ summary: currentTarget.value })}
        />
        {!isContent &&
          (['color_label', 'size_label'] as const).map(
            (field) =>
              form.values[field] && (
                <TextField
                  key={field}
                  label={t('Name of the option {{option}}', { option: form.values[field] })}
                  dir={dir}
                  lang={chosen}
                  maxLength={OPTION_LABEL_MAX}
                  placeholder={form.values[field]}
                  value={shown[field] ?? ''}
                  onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
                />
              ),
          )}
        <RichText
          key={chosen}
          label={t('Description')}
          dir={dir}
          lang={chosen}
          value={shown.description}
          onChange={(html) => set({ description: html })}
        />
      </div>
    </EditorSection>
  )
}

const find = (texts: readonly ProductTexts[], locale: string) => texts.find((one) => one.locale === locale)

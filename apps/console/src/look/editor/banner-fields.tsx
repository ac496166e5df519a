import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LookBanner } from '@rialto/contract'
import { BANNER_TEXT_MAX, LINK_MAX, PICTURE_ALT_MAX } from '@rialto/contract/limits'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { useSettings } from '../../lib/settings.tsx'
import { LookPicture } from './look-picture.tsx'
import { WordsSection } from './words-section.tsx'

/** The language of a banner's own texts; translations replace it. */
const CONTENT_LOCALE = 'en'
type TextName = 'kicker' | 'title' | 'text' | 'action' | 'alt'

interface BannerFieldsProps {
  banner: LookBanner
  errorOf: (name: string) => string | undefined
  onChange: (changes: Partial<LookBanner>) => void
}

/** The words of a banner in each language, its link, and its pictures. */
export function BannerFields({ banner, errorOf, onChange }: BannerFieldsProps) {
  const { t } = useTranslation()
  const isHero = banner.place === 'hero'
  const picture = (name: 'picture_phone' | 'picture_dark' | 'picture_phone_dark') => ({
    src: banner[name],
    onChange: (address: string) => onChange({ [name]: address }),
    onRemove: () => onChange({ [name]: null }),
  })
  const wide = isHero ? 'wide' : 'panel'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3 pb-4">
      <BannerTexts {...{ banner, errorOf, onChange }} />
      <WordsSection {...{ banner, errorOf, onChange }} />
      <TextField
        label={t('Leads to')}
        dir="ltr"
        spellCheck={false}
        maxLength={LINK_MAX}
        value={banner.url}
        error={errorOf('url')}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
      />
      <LookPicture
        label={t('Picture')}
        src={banner.picture}
        crop={wide}
        onChange={(address) => onChange({ picture: address })}
      />
      {isHero && (
        <>
          <LookPicture
            label={t('Picture for phones')}
            without={t('The wide picture is cut.')}
            crop="phone"
            {...picture('picture_phone')}
          />
          <LookPicture
            label={t('Picture in the dark')}
            without={t('The picture is dimmed.')}
            crop="wide"
            {...picture('picture_dark')}
          />
          {banner.picture_dark && (
            <LookPicture label={t('For phones in the dark')} crop="phone" {...picture('picture_phone_dark')} />
          )}
        </>
      )}
    </div>
  )
}

function BannerTexts({ banner, errorOf, onChange }: BannerFieldsProps) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const [locale, setLocale] = useState(CONTENT_LOCALE)
  const isOwn = locale === CONTENT_LOCALE
  const translated = banner.translations[locale] ?? {}
  const others = languages.filter(({ name }) => name !== CONTENT_LOCALE)
  const set = (name: TextName, value: string) =>
    onChange(
      isOwn
        ? { [name]: value }
        : { translations: { ...banner.translations, [locale]: { ...translated, [name]: value } } },
    )
  const field = (name: TextName, label: string, most = BANNER_TEXT_MAX) => (
    <TextField
      label={label}
      dir="auto"
      lang={locale}
      maxLength={most}
      placeholder={isOwn ? undefined : banner[name]}
      value={isOwn ? banner[name] : (translated[name] ?? '')}
      error={errorOf(isOwn ? name : `translations.${locale}.${name}`)}
      onChange={({ currentTarget }) => set(name, currentTarget.value)}
    />
  )
  return (
    <>
      {others.length > 0 && (
        <NativeSelect
          label={t('Language')}
          value={locale}
          onChange={({ currentTarget }) => setLocale(currentTarget.value)}
        >
          <option value={CONTENT_LOCALE}>English</option>
          {others.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </NativeSelect>
      )}
      {banner.place === 'hero' && field('kicker', t('Above the title'))}
      {field('title', t('Title'))}
      {field('text', t('Text'))}
      {field('action', t('Words of the button'))}
      {field('alt', t('Description of the picture'), PICTURE_ALT_MAX)}
    </>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Look, LookBanner } from '@rialto/contract'
import { BANNER_TEXT_MAX, HOME_BANNERS_MAX, LINK_MAX, PICTURE_ALT_MAX } from '@rialto/contract/limits'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide'
import { useState } from 'react'
import type { EditForm } from '../form/use-edit-form.ts'
import { listed } from '../lib/inline-text.ts'
import { useSettings } from '../lib/settings.tsx'
import { SortableRow, useSortable } from '../lib/sortable-rows.tsx'
import { ColorField } from '../settings/look-fields.tsx'
import { LookPicture, NewPicture } from './look-picture.tsx'
import { contrastOfWords, placesOfWords, readPoints, WORDS_CONTRAST, type WordsPlace } from './words-contrast.ts'

type Place = LookBanner['place']
type Change = (banners: readonly LookBanner[]) => readonly LookBanner[]

/** The banners of the home page: the carousel, and the panels between the rows. */
export function BannersSection({ form }: { form: EditForm<Look> }) {
  const { t } = useTranslation()
  const { banners } = form.values
  // Of the banners as they are then: a picture may arrive after others were edited.
  const change = (place: Place, next: Change) =>
    form.set(({ banners: all }) => {
      const changed = next(all.filter((banner) => banner.place === place))
      const others = all.filter((banner) => banner.place !== place)
      return { banners: place === 'hero' ? [...changed, ...others] : [...others, ...changed] }
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {(['hero', 'promo'] as const).map((place) => (
        <BannerList
          key={place}
          place={place}
          title={place === 'hero' ? t('Carousel') : t('Panels between the rows')}
          form={form}
          nextId={Math.min(0, ...banners.map(({ id }) => id)) - 1}
          onChange={(next) => change(place, next)}
        />
      ))}
    </div>
  )
}

interface BannerListProps {
  place: Place
  title: string
  form: EditForm<Look>
  /** The id of a banner that is added. */
  nextId: number
  onChange: (change: Change) => void
}

function BannerList({ place, title, form, nextId, onChange }: BannerListProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<number | null>(null)
  const all = form.values.banners
  const banners = all.filter((banner) => banner.place === place)
  const rows = useSortable({
    items: banners,
    keyOf: ({ id }) => String(id),
    onChange: (moved) => onChange(() => moved),
    onMoved: () => {},
  })
  const replace = (id: number, changes: Partial<LookBanner>) =>
    onChange((all) => all.map((banner) => (banner.id === id ? { ...banner, ...changes } : banner)))
  const add = (picture: string) => {
    onChange((all) => [...all, { ...emptyBanner, id: nextId, place, picture, title: t('New banner') }])
    setOpened(nextId)
  }
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      <h3 className="text-13 text-ink-2">{title}</h3>
      <ul className="w-full">
        {banners.map((banner) => (
          <SortableRow
            key={banner.id}
            rows={rows}
            of={String(banner.id)}
            name={banner.title}
            count={banners.length}
            details={
              opened === banner.id && (
                <BannerFields
                  banner={banner}
                  errorOf={(name) => form.errorOf(`look.banners.${all.indexOf(banner)}.${name}`)}
                  onChange={(changes) => replace(banner.id, changes)}
                />
              )
            }
          >
            <button
              type="button"
              aria-expanded={opened === banner.id}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-start hover:underline"
              onClick={() => setOpened(opened === banner.id ? null : banner.id)}
            >
              <img src={`${banner.picture}?w=96`} alt="" className="h-7 w-12 flex-none rounded-badge object-cover" />
              <bdi className="truncate">{banner.title}</bdi>
            </button>
            <IconButton
              icon={X}
              iconSize={18}
              label={`${t('Remove')}: ${banner.title}`}
              onClick={() => onChange((all) => all.filter(({ id }) => id !== banner.id))}
            />
          </SortableRow>
        ))}
      </ul>
      {all.length < HOME_BANNERS_MAX && (
        <NewPicture label={t('Add a banner')} crop={place === 'hero' ? 'wide' : 'panel'} onPicture={add} />
      )}
    </section>
  )
}

const emptyBanner: Omit<LookBanner, 'id' | 'place' | 'picture' | 'title'> = {
  kicker: '',
  text: '',
  action: '',
  alt: '',
  url: '/products',
  picture_phone: null,
  picture_dark: null,
  picture_phone_dark: null,
  translations: {},
}

/** The language of a banner's own texts; translations replace it. */
const CONTENT_LOCALE = 'en'
type TextName = 'kicker' | 'title' | 'text' | 'action' | 'alt'

interface BannerFieldsProps {
  banner: LookBanner
  errorOf: (name: string) => string | undefined
  onChange: (changes: Partial<LookBanner>) => void
}

/** The words of a banner in each language, its link, and its pictures. */
function BannerFields({ banner, errorOf, onChange }: BannerFieldsProps) {
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

interface WordsSectionProps {
  banner: LookBanner
  errorOf: (name: string) => string | undefined
  onChange: (changes: Partial<LookBanner>) => void
}

/** Shares of the veil that can be chosen, in percent. */
const VEILS = [30, 55, 80] as const

/** The colour of a banner's words, the veil under them, and whether both can be read on its pictures. */
export function WordsSection({ banner, errorOf, onChange }: WordsSectionProps) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const hasRightToLeft = languages.some(({ direction }) => direction === 'rtl')
  const names: Record<(typeof VEILS)[number], string> = {
    30: t('Light veil'),
    55: t('Medium veil'),
    80: t('Strong veil'),
  }
  const { scrim = 0 } = banner
  const chosen = VEILS.find((veil) => veil >= scrim && scrim > 0)
  return (
    <>
      <ColorField
        control={{ kind: 'color' }}
        label={t('Colour of the words')}
        value={banner.words_color}
        path="words_color"
        errorOf={errorOf}
        onChange={(color) => onChange({ words_color: typeof color === 'string' ? color : undefined })}
      />
      <NativeSelect
        label={t('Veil under the words')}
        hint={t('Light under dark words, dark under light ones.')}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => onChange({ scrim: Number(currentTarget.value) || undefined })}
      >
        <option value="">{t('None')}</option>
        {VEILS.map((veil) => (
          <option key={veil} value={veil}>
            {names[veil]}
          </option>
        ))}
      </NativeSelect>
      <WordsContrast banner={banner} hasRightToLeft={hasRightToLeft} />
      {hasRightToLeft && (
        <Checkbox
          checked={banner.is_mirrored === true}
          onChange={({ currentTarget }) => onChange({ is_mirrored: currentTarget.checked || undefined })}
        >
          {t('Turn the picture round in languages from right to left')}
        </Checkbox>
      )}
    </>
  )
}

/** Warns where the words are hard to read on a picture, as measured under them. */
function WordsContrast({ banner, hasRightToLeft }: { banner: LookBanner; hasRightToLeft: boolean }) {
  const { t } = useTranslation()
  const places = placesOfWords(banner, hasRightToLeft)
  const { data, isError } = useQuery({
    queryKey: ['points under words', ...places.map(({ picture, place }) => `${place} ${picture}`)],
    queryFn: () => Promise.all(places.map(({ picture, place }) => readPoints(picture, place))),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const names: Record<WordsPlace, string> = {
    left: t('from left to right'),
    right: t('from right to left'),
    top: t('on phones'),
  }
  if (isError) return <Notice>{t('The contrast of the words could not be measured on this picture.')}</Notice>
  if (!data) return null
  const measured = places.map(({ place, words }, at) => ({
    place,
    contrast: contrastOfWords(data[at] ?? [], words, banner.scrim),
  }))
  const weakest = measured.reduce((a, b) => (b.contrast < a.contrast ? b : a))
  const contrast = weakest.contrast.toFixed(1)
  if (weakest.contrast >= WORDS_CONTRAST)
    return <Notice tone="ok">{t('The words can be read everywhere: at least {{contrast}} : 1.', { contrast })}</Notice>
  const weak = [...new Set(measured.filter((one) => one.contrast < WORDS_CONTRAST).map(({ place }) => names[place]))]
  return (
    <Notice tone="warn">
      {t(
        'The words are hard to read {{where}}: {{contrast}} : 1, and 4.5 : 1 is needed. Choose another colour or a stronger veil.',
        {
          where: listed(weak),
          contrast,
        },
      )}
    </Notice>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LookBanner } from '@rialto/contract'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSettings } from '../lib/settings.tsx'
import { ColorField } from '../settings/look-fields.tsx'
import { contrastOfWords, placesOfWords, readPoints, WORDS_CONTRAST, type WordsPlace } from './words-contrast.ts'

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
          where: weak.join(', '),
          contrast,
        },
      )}
    </Notice>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Look, LookPart } from '@rialto/contract'
import { THEME_SHADES } from '@rialto/contract/theme-shades'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { CircleCheck, TriangleAlert } from 'lucide'
import { type ReactNode, useMemo } from 'react'
import type { EditForm } from '../form/use-edit-form.ts'
import { paletteOf, readColor, type ThemeColors } from '../lib/color.ts'
import { useSettings } from '../lib/settings.tsx'
import { ColorField } from '../settings/look-fields.tsx'
import { useControls } from '../settings/use-controls.ts'
import { ValueField } from '../settings/value-field.tsx'
import { BannersSection } from './banners-section.tsx'
import { contrastPairs, type Pair, type PairId } from './contrast-pairs.ts'
import { LookPicture } from './look-picture.tsx'
import { SectionsSection } from './sections-section.tsx'
import { usePartNames } from './use-look.ts'

/** The parts of the draft, one below the other. */
export function LookEditor({ form }: { form: EditForm<Look> }) {
  const { t } = useTranslation()
  const names = usePartNames()
  const fold = (title: string, children: ReactNode, isOpen = false) => (
    <Disclosure summary={<h2 className="text-16">{title}</h2>} open={isOpen}>
      {children}
    </Disclosure>
  )
  return (
    <>
      {fold(t('Colours'), <ThemeSection form={form} />, true)}
      {fold(names.home_sections, <SectionsSection form={form} />, true)}
      {fold(names.banners, <BannersSection form={form} />)}
      {fold(names.menus, <SettingPart form={form} part="menus" />)}
      {fold(
        names.web_logo,
        <div className="grid gap-4">
          <LookPicture
            label={t('In the header')}
            without={t('The name of the market stands there.')}
            src={form.values.web_logo}
            onChange={(web_logo) => form.set({ web_logo })}
            onRemove={() => form.set({ web_logo: null })}
          />
          <LookPicture
            label={t('In the footer')}
            without={t('The logo of the header is shown.')}
            src={form.values.web_footer_logo}
            onChange={(web_footer_logo) => form.set({ web_footer_logo })}
            onRemove={() => form.set({ web_footer_logo: null })}
          />
        </div>,
      )}
      {fold(names.footers, <SettingPart form={form} part="footers" />)}
    </>
  )
}

interface SettingPartProps {
  form: EditForm<Look>
  part: Extract<LookPart, 'menus' | 'footers'>
}

/** A part that is edited as among the settings. */
function SettingPart({ form, part }: SettingPartProps) {
  const { languages } = useSettings()
  const names = usePartNames()
  const controls = useControls({ languages })
  return (
    <ValueField
      control={controls[part]}
      label={names[part]}
      labelHidden
      value={form.values[part]}
      path={`look.${part}`}
      errorOf={form.errorOf}
      // The server checks what the control gives.
      onChange={(value) => form.set({ [part]: value } as Partial<Look>)}
    />
  )
}

/** The accent, from which all shades follow; each can be changed by itself. */
function ThemeSection({ form }: { form: EditForm<Look> }) {
  const { t } = useTranslation()
  const { theme_colors: colors } = form.values
  const set = (changes: ThemeColors) => form.set({ theme_colors: { ...colors, ...changes } })
  const choose = (accent: unknown) => {
    if (typeof accent !== 'string' || accent === '') form.set({ theme_colors: {} })
    // While a colour is being typed, the shades stay.
    else form.set({ theme_colors: paletteOf(accent) ?? { ...colors, primary: accent } })
  }
  return (
    <div className="grid gap-4">
      <ColorField
        control={{ kind: 'color' }}
        label={t('Accent colour')}
        value={colors.primary}
        path="look.theme_colors.primary"
        errorOf={form.errorOf}
        onChange={choose}
      />
      {colors.primary === undefined && <p className="text-13 text-ink-2">{t('The usual colours are shown.')}</p>}
      {readColor(colors.primary ?? '') && (
        <>
          <fieldset>
            <legend className="mb-1.5 text-13 text-ink-2">{t('Shades')}</legend>
            <div className="grid grid-cols-11 overflow-hidden rounded-control border border-line-strong">
              {THEME_SHADES.map((shade) => (
                <input
                  key={shade}
                  type="color"
                  title={shade}
                  aria-label={t('Shade {{shade}}', { shade })}
                  value={colors[shade] ?? '#888888'}
                  style={{ background: colors[shade] }}
                  onChange={({ currentTarget }) => set({ [shade]: currentTarget.value })}
                  className="h-11 w-full min-w-0 cursor-pointer appearance-none border-0 p-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch]:bg-transparent"
                />
              ))}
            </div>
            <div aria-hidden className="grid grid-cols-11 text-center text-12 text-ink-2">
              {THEME_SHADES.map((shade) => (
                <span key={shade}>{shade}</span>
              ))}
            </div>
          </fieldset>
          <ContrastList colors={colors} onUse={set} />
        </>
      )}
    </div>
  )
}

interface ContrastListProps {
  colors: ThemeColors
  onUse: (changes: ThemeColors) => void
}

/** The contrast of each pair, and for those that are too weak the nearest shade that is not. */
function ContrastList({ colors, onUse }: ContrastListProps) {
  const { t } = useTranslation()
  const pairs = useMemo(() => contrastPairs(colors), [colors])
  const names: Record<PairId, string> = {
    button: t('Words on buttons'),
    link: t('Links on the ground'),
    tint: t('Links on tinted surfaces'),
    edge: t('Buttons on the ground'),
    dark_button: t('Dark: words on buttons'),
    dark_link: t('Dark: links on cards'),
    dark_tint: t('Dark: links on tinted surfaces'),
    dark_edge: t('Dark: buttons on the ground'),
  }
  return (
    <ul aria-label={t('Contrast')} className="grid gap-1.5">
      {pairs.map((pair) => (
        <li key={pair.id} className="grid gap-1.5">
          <PairRow pair={pair} name={names[pair.id]} />
          {pair.better && <Better better={pair.better} minimum={pair.minimum} onUse={onUse} />}
        </li>
      ))}
    </ul>
  )
}

function PairRow({ pair: { ink, ground, contrast, better }, name }: { pair: Pair; name: string }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        style={{ color: ink, background: ground }}
        className="grid h-7 w-10 flex-none place-items-center rounded-badge border border-line text-13 font-semibold"
      >
        Aa
      </span>
      <span className="min-w-0 flex-1">{name}</span>
      <bdi className={cx('num', better && 'font-semibold text-warn')}>{contrast.toFixed(1)} : 1</bdi>
      <Icon as={better ? TriangleAlert : CircleCheck} size={18} className={better ? 'text-warn' : 'text-ok'} />
      <span className="sr-only">{better ? t('Too weak') : t('Strong enough')}</span>
    </div>
  )
}

interface BetterProps {
  better: NonNullable<Pair['better']>
  minimum: number
  onUse: (changes: ThemeColors) => void
}

function Better({ better: { shade, color, contrast }, minimum, onUse }: BetterProps) {
  const { t } = useTranslation()
  const use = () => onUse({ [shade]: color })
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-warn-soft px-3 py-2">
      <span>
        {t('Needs {{minimum}} : 1. {{color}} reaches {{contrast}}.', {
          minimum,
          color,
          contrast: contrast.toFixed(1),
        })}
      </span>
      <Button size="sm" className="max-md:min-h-11" aria-label={t('Use {{color}}', { color })} onClick={use}>
        {t('Use it')}
      </Button>
    </div>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSettings } from '@rialto/contract'
import { Notice } from '@rialto/ui/notice.tsx'
import { useState } from 'react'
import { contrastOf, paletteOf } from '../lib/color.ts'
import { ColorField, PictureField } from '../settings/look-fields.tsx'
import { StepForm, type StepProps, useStepSettings } from './step-form.tsx'

const HEX = /^#[\da-f]{6}$/i
const COLOURS = ['#0f5e5d', '#1d4f91', '#7a2e1d', '#5b3a8c', '#33691e', '#8a1c4a']

/** The colour, of which the palette is made, and the logo. */
export function LookStep(step: StepProps) {
  const settings = useStepSettings()
  return settings.values ? <Fields {...step} settings={settings} values={settings.values} /> : null
}

interface FieldsProps extends StepProps {
  settings: ReturnType<typeof useStepSettings>
  values: MarketSettings
}

function Fields({ settings, values, ...step }: FieldsProps) {
  const { t } = useTranslation()
  const [color, setColor] = useState(values.theme_colors.primary ?? COLOURS[0] ?? '')
  const [logo, setLogo] = useState(values.web_logo)
  const isHex = HEX.test(color)

  const save = () => {
    const isSame = color === values.theme_colors.primary
    return settings.save({ ...(!isSame && { theme_colors: paletteOf(color) }), web_logo: logo })
  }

  return (
    <StepForm
      {...step}
      title={t('How does it look?')}
      lead={t('One colour is enough: lighter and darker shades are made of it, for the light and the dark theme.')}
      save={save}
      isPending={settings.isPending}
      error={settings.error}
      isBlocked={!isHex}
    >
      <fieldset>
        <legend className="mb-2 font-semibold">{t('Suggestions')}</legend>
        <div className="flex flex-wrap gap-2">
          {COLOURS.map((each) => (
            <button
              key={each}
              type="button"
              aria-label={each}
              aria-pressed={each === color}
              onClick={() => setColor(each)}
              style={{ background: each }}
              className="size-11 rounded-control border border-line-strong outline-offset-2 aria-pressed:outline-2"
            />
          ))}
        </div>
      </fieldset>
      <ColorField
        control={{ kind: 'color' }}
        label={t('Colour')}
        value={color}
        onChange={(value) => setColor(typeof value === 'string' ? value : '')}
        path="color"
        errorOf={() => (isHex ? undefined : t('Expected a colour such as #0f5e5d'))}
      />
      {isHex && <ContrastNotes color={color} />}
      <PictureField
        control={{ kind: 'picture', isOptional: 'null' }}
        label={t('Logo')}
        hint={t('PNG, JPEG or WebP. Without one, the name stands there.')}
        value={logo}
        onChange={(value) => setLogo(typeof value === 'string' ? value : null)}
        path="logo"
        errorOf={() => undefined}
      />
    </StepForm>
  )
}

/** The least contrast of text, and of marks (WCAG 2.2 AA). */
const TEXT = 4.5
const MARKS = 3

/** How well a colour can be read, on buttons and on the white page. */
function ContrastNotes({ color }: { color: string }) {
  const { i18n, t } = useTranslation()
  const [onWhite, onBlack] = [contrastOf(color, '#ffffff'), contrastOf(color, '#000000')]
  const onButton = Math.max(onWhite, onBlack)
  const ratio = (value: number) =>
    `${new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(Math.floor(value * 10) / 10)} : 1`
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span
          aria-hidden
          style={{ background: color, color: onWhite >= onBlack ? '#ffffff' : '#000000' }}
          className="rounded-control px-4 py-2.5 font-semibold"
        >
          {t('Add to Cart')}
        </span>
        <span className="text-13 text-ink-2">{t('Text on buttons: {{ratio}}', { ratio: ratio(onButton) })}</span>
      </div>
      {onButton < TEXT ? (
        <Notice tone="warn">{t('Text on buttons is hard to read. Choose a darker or a lighter colour.')}</Notice>
      ) : onWhite < MARKS ? (
        <Notice tone="warn">
          {t('On the white page this colour is pale ({{ratio}}). Links and thin lines become darker by themselves.', {
            ratio: ratio(onWhite),
          })}
        </Notice>
      ) : (
        <Notice tone="ok">{t('Easy to read on buttons and on the page.')}</Notice>
      )}
    </div>
  )
}

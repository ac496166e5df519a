import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSettings } from '@rialto/contract'
import { useState } from 'react'
import { paletteOf } from '../../lib/color.ts'
import { ColorField } from '../../settings/fields/color-field.tsx'
import { PictureField } from '../../settings/fields/picture-field.tsx'
import { ContrastNotes } from '../contrast-notes.tsx'
import { StepForm, type StepProps } from '../step-form.tsx'
import { useStepSettings } from '../use-step-settings.ts'

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

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Look } from '@rialto/contract'
import { THEME_SHADES } from '@rialto/contract/theme-shades'
import type { EditForm } from '../../form/use-edit-form.ts'
import { paletteOf, readColor, type ThemeColors } from '../../lib/color.ts'
import { ColorField } from '../../settings/fields/color-field.tsx'
import { ContrastList } from './contrast-list.tsx'

/** The accent, from which all shades follow; each can be changed by itself. */
export function ThemeSection({ form }: { form: EditForm<Look> }) {
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

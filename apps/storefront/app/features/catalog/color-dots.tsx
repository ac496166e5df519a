import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Variant } from '@rialto/contract'

const DOTS_MAX = 4

/** Shows that a product has several colours: the first few as dots, and their number for screen readers. */
export function ColorDots({ colors }: { colors: Variant[] }) {
  const { t } = useTranslation()
  if (colors.length < 2) return null
  const more = colors.length - DOTS_MAX
  return (
    <span className="product-colors">
      <span className="sr-only">{t('{{count}} colours', { count: colors.length })}</span>
      {colors.slice(0, DOTS_MAX).map((color) => (
        <i key={color.id} style={{ backgroundColor: color.color_code }} />
      ))}
      {more > 0 && <span aria-hidden className="num text-11 text-print">{`+${more}`}</span>}
    </span>
  )
}

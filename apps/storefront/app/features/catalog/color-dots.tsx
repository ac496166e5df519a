import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Variant } from '@rialto/contract'

const DOTS_MAX = 4

/** Shows that a product has several colours: the first few as dots, and their number for screen readers. */
export function ColorDots({ colors }: { colors: Variant[] }) {
  const { t } = useTranslation()
  if (colors.length < 2) return null
  const more = colors.length - DOTS_MAX
  return (
    <span className="absolute start-2.5 bottom-2.5 inline-flex h-5.5 items-center gap-1 rounded-badge bg-paper/90 px-1.5 dim-dark">
      <span className="sr-only">{t('{{count}} colours', { count: colors.length })}</span>
      {colors.slice(0, DOTS_MAX).map((color) => (
        <span
          key={color.id}
          aria-hidden
          style={{ backgroundColor: color.color_code }}
          className="size-2.5 rounded-full inset-ring inset-ring-print/20"
        />
      ))}
      {more > 0 && <span aria-hidden className="num text-11 text-print">{`+${more}`}</span>}
    </span>
  )
}

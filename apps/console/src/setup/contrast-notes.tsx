import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { contrastOf } from '../lib/color.ts'

/** The least contrast of text, and of marks (WCAG 2.2 AA). */
const TEXT = 4.5
const MARKS = 3

/** How well a colour can be read, on buttons and on the white page. */
export function ContrastNotes({ color }: { color: string }) {
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

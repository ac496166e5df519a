import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { type AnchoredOverlay, Popover } from '@rialto/ui/popover.tsx'

interface ColumnsPanelProps extends AnchoredOverlay {
  columns: readonly { id: string; title: string }[]
  hidden: readonly string[]
  onHide: (ids: readonly string[]) => void
}

/** A checkbox for each column. The first names the row, so it stays. */
export function ColumnsPanel({ columns, hidden, onHide, ...overlay }: ColumnsPanelProps) {
  const { t } = useTranslation()
  const toggle = (id: string) => onHide(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id])
  return (
    <Popover {...overlay} label={t('Columns')} placement="bottom end" className="grid min-w-[min(13rem,100%)] gap-0.5">
      <b className="mb-1 text-12 text-ink-2">{t('Columns')}</b>
      {columns.map(({ id, title }, index) => (
        <Checkbox
          key={id}
          checked={index === 0 || !hidden.includes(id)}
          disabled={index === 0}
          onChange={() => toggle(id)}
        >
          {title}
        </Checkbox>
      ))}
      <Button size="sm" className="mt-2" disabled={hidden.length === 0} onClick={() => onHide([])}>
        {t('Reset')}
      </Button>
    </Popover>
  )
}

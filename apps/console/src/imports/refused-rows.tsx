import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SkippedRow } from '@rialto/contract'
import { IMPORT_CELL_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import type { Correction } from './use-imports.ts'

interface RefusedRowsProps {
  rows: readonly SkippedRow[]
  isMending: boolean
  onMend: (correction: Correction) => void
}

/** Rows that are left out, with the wrong cell to mend in place where there is one. */
export function RefusedRows({ rows, isMending, onMend }: RefusedRowsProps) {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className="mb-2 text-16 text-danger">{t('Left out: {{number}}', { number: rows.length })}</h2>
      <ul className="panel px-4">
        {rows.map((row) => (
          <li
            key={`${row.line} ${row.reason}`}
            className="flex flex-wrap items-center gap-3 border-b border-line py-2.5 last:border-0"
          >
            <span className="num w-14 flex-none text-12 text-ink-2">{t('Row {{line}}', { line: row.line })}</span>
            <span className="grid min-w-0 flex-1 basis-40">
              <span className="truncate">
                <bdi>{row.title}</bdi>
              </span>
              <span className="text-12 text-danger">{row.reason}</span>
            </span>
            {row.cell && <MendForm row={row} cell={row.cell} isMending={isMending} onMend={onMend} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type MendFormProps = Omit<RefusedRowsProps, 'rows'> & { row: SkippedRow; cell: NonNullable<SkippedRow['cell']> }

function MendForm({ row, cell, isMending, onMend }: MendFormProps) {
  const { t } = useTranslation()
  const mend = (form: HTMLFormElement) => {
    const value = String(new FormData(form).get('value') ?? '')
    if (!isMending) onMend({ line: row.line, column: cell.column, value })
  }
  return (
    <Form className="flex flex-wrap items-end gap-2" onSend={mend}>
      <TextField
        label={t('Row {{line}}: {{heading}}', { line: row.line, heading: cell.heading || cell.column })}
        labelHidden
        className="w-32"
        name="value"
        dir="ltr"
        maxLength={IMPORT_CELL_MAX}
        defaultValue={cell.value}
      />
      <Button type="submit" pending={isMending}>
        {t('Mend')}
      </Button>
    </Form>
  )
}

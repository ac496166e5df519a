import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ImportAnswers, ImportDiff, ImportQuestion, SkippedRow } from '@rialto/contract'
import { IMPORT_CELL_MAX, STOCK_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { TaskBar } from '../lib/bars.tsx'
import { useIsPhone } from '../lib/use-media.ts'
import { AddedProducts, UpdatedProducts } from './changed-products.tsx'
import type { Correction } from './use-imports.ts'

interface ImportDiffViewProps {
  diff: ImportDiff
  isMending: boolean
  isApplying: boolean
  onMend: (correction: Correction) => void
  answers: ImportAnswers
  onAnswer: (answers: ImportAnswers) => void
  onApply: () => void
  onCancel: () => void
}

/** The changes of an import before it is applied: refused rows first, then changes field by field, then new products. */
export function ImportDiffView(props: ImportDiffViewProps) {
  const { diff, isMending, isApplying, answers, onMend, onAnswer, onApply, onCancel } = props
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const changes = diff.added + diff.updated.length
  const buttons = (
    <>
      <Button onClick={onCancel} disabled={isApplying}>
        {t('Cancel')}
      </Button>
      <Button variant="pri" pending={isApplying} disabled={changes === 0 || isMending} onClick={onApply}>
        {t('Apply to {{number}} products', { number: changes })}
      </Button>
    </>
  )
  return (
    <div className="grid gap-5 pb-24">
      <p className="text-ink-2">
        {t('{{rows}} rows read. Nothing has changed yet.', { rows: diff.rows })}{' '}
        {diff.unchanged > 0 && t('Unchanged: {{number}}.', { number: diff.unchanged })}
      </p>
      <ImportQuestions questions={diff.questions} answers={answers} isPending={isMending} onAnswer={onAnswer} />
      {diff.skipped.length > 0 && <RefusedRows rows={diff.skipped} isMending={isMending} onMend={onMend} />}
      {diff.updated.length > 0 && <UpdatedProducts products={diff.updated} />}
      {diff.added > 0 && (
        <section>
          <h2 className="mb-2 text-16">{t('New: {{number}}', { number: diff.added })}</h2>
          <AddedProducts products={diff.added_products} />
        </section>
      )}
      {diff.warnings.length > 0 && (
        <section>
          <h2 className="mb-2 text-16">{t('Remarks: {{number}}', { number: diff.warnings.length })}</h2>
          <ul className="grid max-h-96 gap-1.5 overflow-y-auto">
            {diff.warnings.map(({ line, text }) => (
              <li key={`${line} ${text}`}>
                <span className="num text-ink-2">{line}</span> {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isPhone ? (
        <TaskBar>
          <div className="grid grid-cols-2 gap-3">{buttons}</div>
        </TaskBar>
      ) : (
        <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card px-4 py-3 md:start-52">
          <div className="mx-auto flex max-w-330 items-center gap-3">
            <span className="me-auto text-12 text-ink-2">{t('It can be undone for 30 days.')}</span>
            {buttons}
          </div>
        </div>
      )}
    </div>
  )
}

interface ImportQuestionsProps {
  questions: readonly ImportQuestion[]
  answers: ImportAnswers
  isPending: boolean
  onAnswer: (answers: ImportAnswers) => void
}

/** The questions that the file leaves open. Each answer reads it again; without one nothing is guessed. */
function ImportQuestions({ questions, answers, isPending, onAnswer }: ImportQuestionsProps) {
  const { t } = useTranslation()
  if (questions.length === 0) return null
  return (
    <section
      aria-label={t('Questions about the file')}
      className="grid gap-4 rounded-card border border-line-strong bg-warn-soft p-4"
    >
      {questions.map((question) => {
        const props = { question, isPending, onAnswer: (answer: ImportAnswers) => onAnswer({ ...answers, ...answer }) }
        return question.id === 'stock' ? (
          <StockQuestion key={question.id} {...props} />
        ) : (
          <MarkQuestion key={question.id} {...props} />
        )
      })}
    </section>
  )
}

interface QuestionProps {
  question: ImportQuestion
  isPending: boolean
  onAnswer: (answer: ImportAnswers) => void
}

function MarkQuestion({ question, isPending, onAnswer }: QuestionProps) {
  const { t } = useTranslation()
  const { example, line, count, choices, answer } = question
  const meaningOf = { point: t('A point stands before decimals'), comma: t('A comma stands before decimals') }
  const marks = ['point', 'comma'] as const
  return (
    <RadioGroup
      label={
        example
          ? t('What does {{example}} in row {{line}} mean? Numbers like it: {{number}}', {
              example,
              line,
              number: count,
            })
          : t('How are numbers written in this file?')
      }
      value={answer}
      onChange={(value) => {
        const mark = marks.find((one) => one === value)
        if (mark && !isPending) onAnswer({ decimal_mark: mark })
      }}
      options={marks.map((mark) => {
        const meaning = choices.find(({ value }) => value === mark)?.example
        return { value: mark, label: example && meaning ? meaning : meaningOf[mark], description: meaningOf[mark] }
      })}
    />
  )
}

function StockQuestion({ question, isPending, onAnswer }: QuestionProps) {
  const { t } = useTranslation()
  const { answer, count } = question
  const isNumber = answer !== null && /^\d+$/.test(answer)
  const [choice, setChoice] = useState<string | null>(isNumber ? 'pieces' : answer)
  const [pieces, setPieces] = useState<number | null>(isNumber ? Number(answer) : null)
  const choose = (value: string) => {
    setChoice(value)
    if (!isPending && (value === 'untracked' || value === 'draft')) onAnswer({ stock: value })
  }
  return (
    <div className="grid gap-3">
      <RadioGroup
        label={t('How many pieces are there? The file does not say it of new products: {{number}}', { number: count })}
        value={choice}
        onChange={choose}
        options={[
          {
            value: 'draft',
            label: t('Leave them as drafts'),
            description: t('Nobody sees them before you say their stock.'),
          },
          {
            value: 'untracked',
            label: t('Sell them without counting'),
            description: t('Each has as many pieces as one order may hold.'),
          },
          { value: 'pieces', label: t('So many of each') },
        ]}
      />
      {choice === 'pieces' && (
        <Form
          className="flex flex-wrap items-start gap-3"
          onSend={() => pieces !== null && !isPending && onAnswer({ stock: pieces })}
        >
          <NumberField label={t('Pieces of each')} labelHidden max={STOCK_MAX} value={pieces} onChange={setPieces} />
          <Button type="submit" pending={isPending}>
            {t('Use this number')}
          </Button>
        </Form>
      )}
    </div>
  )
}

interface RefusedRowsProps {
  rows: readonly SkippedRow[]
  isMending: boolean
  onMend: (correction: Correction) => void
}

/** Rows that are left out, with the wrong cell to mend in place where there is one. */
function RefusedRows({ rows, isMending, onMend }: RefusedRowsProps) {
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

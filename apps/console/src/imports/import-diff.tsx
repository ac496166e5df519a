import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type {
  AddedProduct,
  ImportAnswers,
  ImportDiff,
  ImportedField,
  ImportQuestion,
  SkippedRow,
  UpdatedProduct,
} from '@rialto/contract'
import type { ImportField, ProductStatus, WithdrawalExemption } from '@rialto/contract/enums'
import { IMPORT_CELL_MAX, STOCK_MAX } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { TaskBar } from '../lib/bars.tsx'
import { exemptionWords } from '../lib/exemption-words.ts'
import { listed } from '../lib/inline-text.ts'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useIsPhone } from '../lib/use-media.ts'
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

const SHOWN_AT_FIRST = 50

/** Shows some of many rows, and the rest on request: five thousand rows would be slow. */
function useShown<Row>(rows: readonly Row[]) {
  const { t } = useTranslation()
  const [count, setCount] = useState(SHOWN_AT_FIRST)
  const rest = rows.length - count
  const more = rest > 0 && (
    <Button className="mt-3" onClick={() => setCount(count * 4)}>
      {t('{{number}} more', { number: rest })}
    </Button>
  )
  return { shown: rows.slice(0, count), more }
}

function UpdatedProducts({ products }: { products: readonly UpdatedProduct[] }) {
  const { t } = useTranslation()
  const { shown, more } = useShown(products)
  return (
    <section>
      <h2 className="mb-2 text-16">{t('Changed: {{number}}', { number: products.length })}</h2>
      <ul className="panel px-4">
        {shown.map(({ handle, name, thumbnail, fields }) => (
          <li
            key={handle}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0"
          >
            <img
              src={`${thumbnail}?w=96`}
              alt=""
              width={40}
              height={40}
              loading="lazy"
              className="dim-dark size-10 flex-none rounded-badge bg-tile object-cover"
            />
            <span className="grid min-w-0 flex-1 basis-40">
              <span className="truncate">{name}</span>
              <span className="truncate text-12 text-ink-2">
                <bdi>{handle}</bdi>
              </span>
            </span>
            <ul className="grid min-w-0 gap-0.5 md:max-w-1/2 md:text-end">
              {fields.map((field) => (
                <Field key={`${field.name} ${field.of}`} field={field} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}

function Field({ field }: { field: ImportedField }) {
  const { t } = useTranslation()
  const { names, textOf } = useImportWords()
  return (
    <li className="min-w-0 break-words">
      <span className="text-ink-2">
        {names[field.name]}
        {field.of && ` (${field.of})`}
      </span>{' '}
      <del className="text-ink-2">
        <span className="sr-only">{t('before')} </span>
        <bdi>{textOf(field, field.before)}</bdi>
      </del>{' '}
      <ins className="font-semibold no-underline">
        <span className="sr-only">{t('after')} </span>
        <bdi>{textOf(field, field.after)}</bdi>
      </ins>
    </li>
  )
}

function AddedProducts({ products }: { products: readonly AddedProduct[] }) {
  const { t } = useTranslation()
  const { money, statuses } = useImportWords()
  const { shown, more } = useShown(products)
  return (
    <>
      <ul className="panel px-4">
        {shown.map(({ handle, name, price, stock, status, stock_rule, categories, pictures }) => (
          <li
            key={handle}
            className="flex items-center justify-between gap-3 border-b border-line py-2.5 last:border-0"
          >
            <span className="grid min-w-0">
              <span className="truncate">{name}</span>
              <span className="truncate text-12 text-ink-2">
                <bdi>{handle}</bdi> · {listed(categories) || t('No category')}
                {pictures === 0 && ` · ${t('No picture')}`}
              </span>
            </span>
            <span className="grid flex-none justify-items-end gap-0.5 text-end">
              <span className="flex items-center gap-2">
                <Badge tone={status === 'active' ? 'ok' : 'mute'} dot>
                  {statuses[status]}
                </Badge>
                <b className="num">{money(price)}</b>
              </span>
              <span className="text-12 text-ink-2">
                {stock_rule === 'counted'
                  ? t('{{number}} in stock', { number: stock })
                  : stock_rule === 'uncounted'
                    ? t('Sold without counting')
                    : t('Stock unknown')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

const MONEY: readonly ImportField[] = ['price', 'discount_price', 'surcharge']

/** The names and values of changed fields. */
function useImportWords() {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const names: Record<ImportField, string> = {
    name: t('Name'),
    description: t('Description'),
    summary: t('Summary'),
    brand: t('Brand'),
    status: t('Status'),
    categories: t('Categories'),
    tax_category: t('Tax category'),
    withdrawal_exempt: t('Giving back'),
    safety: t('Safety facts'),
    energy_label: t('Energy label'),
    price: t('Price'),
    discount_price: t('Discount price'),
    pictures: t('Pictures'),
    surcharge: t('Surcharge'),
    option_name: t('Name of an option'),
    variant: t('Variant'),
    variant_picture: t('Picture of a variant'),
    stock: t('Stock'),
    sku: t('SKU'),
    barcode: t('Barcode'),
    grams: t('Grams'),
    net_quantity: t('Content'),
  }
  const statuses: Record<ProductStatus, string> = {
    active: t('Active'),
    hidden: t('Hidden'),
    draft: t('Draft'),
    archived: t('Archived'),
  }
  const exemptions = exemptionWords(t)
  const textOf = ({ name }: ImportedField, value: string | null): string => {
    if (value === null || value === '') return t('none')
    if (MONEY.includes(name)) return formatMoney(Number(value), currency)
    if (name === 'withdrawal_exempt') return exemptions[value as WithdrawalExemption] ?? value
    return name === 'status' ? (statuses[value as ProductStatus] ?? value) : value
  }
  return { names, statuses, textOf, money: (amount: number) => formatMoney(amount, currency) }
}

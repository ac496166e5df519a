import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ImportAnswers, ImportDiff } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { TaskBar } from '../lib/bars.tsx'
import { useIsPhone } from '../lib/use-media.ts'
import { AddedProducts, UpdatedProducts } from './changed-products.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { RefusedRows } from './refused-rows.tsx'
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

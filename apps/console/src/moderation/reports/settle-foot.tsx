import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketReportDetails } from '@rialto/contract'
import { INTERNAL_NOTE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { messageOf } from '../../lib/errors.tsx'
import { HideForm } from '../hide-form.tsx'
import { ProductConsequences, ReviewConsequences } from '../product-consequences.tsx'
import { useSettle } from './use-reports.ts'

/** The decision about what was reported. It settles all open reports of the same thing. */
export function SettleFoot({ report }: { report: MarketReportDetails }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [isHiding, setHiding] = useState(false)
  const settle = useSettle(report.id)
  if (report.settled) return null
  const { product, review, kind } = report
  const isProduct = kind === 'product'
  const mayHide = (product !== null && product.hold?.state !== 'hidden') || (review !== null && !review.hidden)
  const mayShow = product?.hold?.state === 'hidden' || product?.hold?.state === 'refused'
  const send = (outcome: 'dismissed' | 'shown' | 'handled') => settle.mutate({ outcome, note: note.trim() })
  if (isHiding)
    return (
      <HideForm
        kind={isProduct ? 'product' : 'review'}
        confirmLabel={t('Hide and tell the shop')}
        error={settle.error}
        isPending={settle.isPending}
        onSend={(reason) => settle.mutate({ outcome: 'hidden', reason, note: note.trim() })}
        onCancel={() => setHiding(false)}
      >
        {isProduct ? <ProductConsequences /> : <ReviewConsequences />}
      </HideForm>
    )
  return (
    <div className="grid gap-3">
      {settle.error && <Notice tone="error">{messageOf(settle.error, t('The shop cannot be reached'))}</Notice>}
      <TextArea
        label={t('Note for the staff (optional)')}
        dir="auto"
        rows={2}
        maxLength={INTERNAL_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2.5">
        {mayShow && (
          <Button variant="pri" pending={settle.isPending} onClick={() => send('shown')}>
            {t('Show again')}
          </Button>
        )}
        <Button pending={settle.isPending} onClick={() => send('dismissed')}>
          {mayShow ? t('Keep it hidden') : t('Dismiss')}
        </Button>
        {!mayHide && !mayShow && (
          <Button pending={settle.isPending} onClick={() => send('handled')}>
            {t('Done otherwise')}
          </Button>
        )}
        {mayHide && !mayShow && (
          <Button variant="danger" className="ms-auto" onClick={() => setHiding(true)}>
            {t('Hide …')}
          </Button>
        )}
      </div>
    </div>
  )
}

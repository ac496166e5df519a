import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ImportedTracking } from '@rialto/contract'
import { TRACKING_LIST_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'

/** Ships orders by a pasted list of tracking numbers: what each line would do is shown first. */
export function TrackingListDialog({ isOpen, onOpenChange }: OverlayState) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: ({ isTrial }: { isTrial: boolean }) =>
      consoleApi.call('POST /seller/shipments/import', { body: { text, dry_run: isTrial, handed_over: true } }),
    onSuccess: (_, { isTrial }) => {
      if (!isTrial) void queries.invalidateQueries({ queryKey: ['GET /seller/orders'] })
    },
  })
  const lines = send.data?.lines
  const isShipped = send.isSuccess && !send.variables.isTrial
  const ready = isShipped ? 0 : (lines?.filter(({ is_done }) => is_done).length ?? 0)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isLocked={send.isPending}
      width="lg"
      title={t('Paste tracking numbers')}
      closeLabel={t('Close')}
      footer={
        isShipped ? undefined : (
          <div className="flex flex-wrap justify-end gap-2.5">
            <Button
              variant={ready > 0 ? 'sec' : 'pri'}
              pending={send.isPending && send.variables.isTrial}
              disabled={text.trim() === ''}
              onClick={() => send.mutate({ isTrial: true })}
            >
              {t('Check the list')}
            </Button>
            {ready > 0 && (
              <Button
                variant="pri"
                pending={send.isPending && !send.variables.isTrial}
                onClick={() => send.mutate({ isTrial: false })}
              >
                {t('Ship orders: {{number}}', { number: ready })}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="grid gap-4">
        {!isShipped && (
          <TextArea
            label={t('Order, tracking number, carrier')}
            hint={t(
              'One order a line, as copied from a spreadsheet. All that is left of the order is handed to the carrier.',
            )}
            rows={6}
            dir="ltr"
            maxLength={TRACKING_LIST_MAX}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              // A list that was checked is no longer this one.
              send.reset()
            }}
          />
        )}
        {send.error && <Notice tone="error">{messageOf(send.error, t('The shop cannot be reached'))}</Notice>}
        {lines && <Outcome lines={lines} isShipped={isShipped} />}
      </div>
    </Dialog>
  )
}

function Outcome({ lines, isShipped }: { lines: readonly ImportedTracking[]; isShipped: boolean }) {
  const { t } = useTranslation()
  const refused = lines.filter(({ is_done }) => !is_done)
  const done = lines.length - refused.length
  return (
    <div role="status" className="grid gap-3">
      <p className="font-semibold">
        {listed([
          isShipped
            ? t('Orders shipped: {{number}}', { number: done })
            : t('Ready to ship: {{number}}', { number: done }),
          refused.length > 0 && t('refused: {{number}}', { number: refused.length }),
        ])}
      </p>
      {refused.length > 0 && (
        <ul className="grid gap-2">
          {refused.map(({ line, order_code, reason }) => (
            <li key={line} className="text-13">
              <bdi className="font-semibold">{order_code || t('Line {{line}}', { line })}</bdi>{' '}
              <span className="text-ink-2">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ChangeRecord } from '@rialto/contract'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'

/** Says what a restore sets again, and asks. A thing that has changed since is left alone by the server, which says so. */
export function RestoreDialog({ record, onClose }: { record: ChangeRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const queries = useQueryClient()
  const params = { id: record.id }
  const restore = useMutation({
    mutationFn: () =>
      place?.kind === 'market'
        ? consoleApi.call('POST /admin/record/{id}/restore', { params })
        : consoleApi.call('POST /seller/record/{id}/restore', { params }),
    onSuccess: onClose,
    // Any screen may show what was restored; after a refusal, the record may offer less.
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('Take this change back?')}
      lead={record.sentence}
      cancelLabel={t('Leave it')}
      confirmAs="pri"
      confirmLabel={t('Restore')}
      pending={restore.isPending}
      onConfirm={() => restore.mutate()}
    >
      <div className="grid gap-3">
        <p>{t('From now on, this is so again:')}</p>
        <dl className="grid gap-2">
          {record.fields.map(({ name, before }) => (
            <div key={name} className="flex justify-between gap-4 border-b border-line pb-2">
              <dt className="text-ink-2 first-letter:uppercase">{name}</dt>
              <dd className="font-semibold wrap-anywhere">
                <bdi>{before ?? t('nothing')}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {restore.error && <Notice tone="error">{messageOf(restore.error, t('The shop cannot be reached'))}</Notice>}
      </div>
    </ConfirmDialog>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DataFor } from '@rialto/contract'
import { IMPORT_TEXT_MAX } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { FilePicker } from '@rialto/ui/file-picker.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useApplyCsv, usePreviewCsv } from './use-delivery.ts'

/** Reads zones and charges from a CSV file, or from rows that were copied from a table, once it has shown what they change. */
export function CsvDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const preview = usePreviewCsv()
  const apply = useApplyCsv()
  const change = (next: string) => {
    setText(next)
    preview.reset()
  }
  const error = preview.error ?? apply.error
  const shown = preview.data
  const canApply = shown !== undefined && shown.refused.length === 0 && shown.changes.length > 0
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Import zones and charges')}
      lead={t('Zones that the file does not name stay. You see what changes before it is applied, and can undo it.')}
      closeLabel={t('Close')}
      width="lg"
      isLocked={apply.isPending}
    >
      <Form
        className="grid gap-4"
        onSend={() =>
          canApply ? apply.mutate({ version, text }, { onSuccess: onClose }) : preview.mutate({ version, text })
        }
      >
        <FilePicker
          label={t('File')}
          accept={['text/csv', '.csv', '.txt']}
          action={t('Choose a file')}
          onFile={(file) => void file.text().then(change)}
        />
        <TextArea
          label={t('Or rows from a table')}
          hint="zone, country, region, codes, method, from_grams, from_amount, charge, free_from"
          rows={5}
          dir="ltr"
          maxLength={IMPORT_TEXT_MAX}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
        {shown && <Preview preview={shown} />}
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            type="submit"
            variant="pri"
            pending={preview.isPending || apply.isPending}
            unready={text.trim() === '' || (shown !== undefined && !canApply)}
          >
            {canApply ? t('Apply {{count}} changes', { count: shown.changes.length }) : t('Show what changes')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function Preview({ preview: { changes, refused } }: { preview: DataFor<'POST /seller/delivery/import'> }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-3">
      {refused.length > 0 && (
        <Notice tone="warn">
          <p>{t('Nothing is applied until these lines are right:')}</p>
          <ul className="mt-1 max-h-60 overflow-y-auto">
            {refused.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                <b>{t('Line {{line}}', { line })}</b> · {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {changes.length > 0 ? (
        <ul className="panel max-h-60 overflow-y-auto *:not-first:border-t *:not-first:border-line">
          {changes.map(({ kind, name, is_new: isNew }) => (
            <li key={`${kind} ${name}`} className="flex items-center justify-between gap-3 px-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                {kind === 'zone' ? t('Zone') : t('Method')} <bdi className="font-semibold">{name}</bdi>
              </span>
              <Badge tone="mute">{isNew ? t('new') : t('changed')}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        refused.length === 0 && <p>{t('The file changes nothing.')}</p>
      )}
    </div>
  )
}

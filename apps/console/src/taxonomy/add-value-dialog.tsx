import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { isHex } from '../lib/color.ts'
import { messageOf } from '../lib/errors.tsx'
import { ColorField } from './color-field.tsx'
import { useAddValue, useValueWords, type ValueTab } from './use-values.ts'

/** Asks for a new brand, colour or size. */
export function AddValueDialog({ tab, onClose }: { tab: ValueTab; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useValueWords(tab)
  const [name, setName] = useState('')
  const [code, setCode] = useState('#888888')
  const add = useAddValue(tab)
  const fieldError = add.error instanceof ApiError ? add.error.errors.name?.[0] : undefined
  const isReady = name.trim() !== '' && isHex(code)
  const send = () => {
    if (isReady && !add.isPending) add.mutate({ name: name.trim(), code }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={add.isPending}
      title={words.add}
      closeLabel={t('Close')}
      footer={
        <div className="grid grid-cols-2 gap-2.5">
          <Button disabled={add.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="new-value" variant="pri" pending={add.isPending} disabled={!isReady}>
            {t('Add')}
          </Button>
        </div>
      }
    >
      <Form id="new-value" className="grid gap-4" onSend={send}>
        {add.error && !fieldError && (
          <Notice tone="error">{messageOf(add.error, t('The shop cannot be reached'))}</Notice>
        )}
        <TextField
          label={t('Name')}
          dir="auto"
          maxLength={words.nameMax}
          value={name}
          error={fieldError}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {tab === 'colors' && <ColorField value={code} onChange={setCode} />}
      </Form>
    </Dialog>
  )
}

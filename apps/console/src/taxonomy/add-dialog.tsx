import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketCategory } from '@rialto/contract'
import { CATEGORY_NAME_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { childrenOf } from './tree-moves.ts'
import { useAddCategory } from './use-tree.ts'

interface AddDialogProps {
  tree: readonly MarketCategory[]
  /** The main category that is proposed; null: the top level. */
  parentId: number | null
  onClose: () => void
  onAdded: (id: number) => void
}

/** Asks for the name and the place of a new category. Picture and languages follow beside the tree. */
export function AddDialog({ tree, parentId, onClose, onAdded }: AddDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [below, setBelow] = useState(parentId === null ? '' : String(parentId))
  const add = useAddCategory()
  const fieldError = add.error instanceof ApiError ? add.error.errors.name?.[0] : undefined
  const send = () => {
    if (name.trim() === '' || add.isPending) return
    const body = { name: name.trim(), parent_id: below === '' ? null : Number(below) }
    add.mutate(body, { onSuccess: ({ id }) => onAdded(id) })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={add.isPending}
      title={t('New category')}
      closeLabel={t('Close')}
      footer={
        <div className="grid grid-cols-2 gap-2.5">
          <Button disabled={add.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="new-category" variant="pri" pending={add.isPending} disabled={name.trim() === ''}>
            {t('Add')}
          </Button>
        </div>
      }
    >
      <Form id="new-category" className="grid gap-4" onSend={send}>
        {add.error && !fieldError && (
          <Notice tone="error">{messageOf(add.error, t('The shop cannot be reached'))}</Notice>
        )}
        <TextField
          label={t('Name')}
          dir="auto"
          maxLength={CATEGORY_NAME_MAX}
          value={name}
          error={fieldError}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect label={t('Place')} value={below} onChange={({ currentTarget }) => setBelow(currentTarget.value)}>
          <option value="">{t('Main category')}</option>
          {childrenOf(tree, null).map((main) => (
            <option key={main.id} value={main.id}>
              {t('In {{name}}', { name: main.name })}
            </option>
          ))}
        </NativeSelect>
      </Form>
    </Dialog>
  )
}

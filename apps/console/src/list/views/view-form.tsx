import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SAVED_VIEW_NAME_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { messageOf } from '../../lib/show-error.ts'

interface ViewFormProps {
  name?: string
  /** Offers to share the view. */
  mayShare?: boolean
  error: unknown
  pending: boolean
  onSend: (view: { name: string; is_shared: boolean }) => void
}

/** The name of a view and whether the team has it too. */
export function ViewForm({ name: before = '', mayShare = false, error, pending, onSend }: ViewFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(before)
  const [isShared, setShared] = useState(false)
  const nameError = error instanceof ApiError ? error.errors.name?.[0] : undefined
  return (
    <Form
      className="grid gap-4"
      onSend={() => !pending && name.trim() !== '' && onSend({ name: name.trim(), is_shared: isShared })}
    >
      {error !== null && !nameError && (
        <div role="alert">
          <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
        </div>
      )}
      <TextField
        label={t('Name')}
        maxLength={SAVED_VIEW_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={nameError}
        autoFocus
      />
      {mayShare && (
        <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
          {t('Share with the team')}
        </Checkbox>
      )}
      <Button type="submit" variant="pri" pending={pending} disabled={name.trim() === ''}>
        {t('Save')}
      </Button>
    </Form>
  )
}

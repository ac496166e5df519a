import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { API_KEY_NAME_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { CopyButton } from '../lib/copy-button.tsx'
import { messageOf } from '../lib/errors.tsx'
import { type ApiKey, type KeyPlace, useKeysOfPlace } from './use-keys.ts'

export interface KeyDialogsProps<Permission extends string> {
  place: KeyPlace<Permission>
  asked: 'new' | ApiKey<Permission>
  onClose: () => void
}

/** Makes an API key, or ends one. */
export function KeyDialogs<Permission extends string>({ place, asked, onClose }: KeyDialogsProps<Permission>) {
  if (asked === 'new') return <NewKeyDialog place={place} onClose={onClose} />
  return <EndKeyDialog place={place} apiKey={asked} onClose={onClose} />
}

interface NewKeyDialogProps<Permission extends string> {
  place: KeyPlace<Permission>
  onClose: () => void
}

/** Makes an API key with chosen permissions, and shows it this once. */
function NewKeyDialog<Permission extends string>({ place, onClose }: NewKeyDialogProps<Permission>) {
  const { t } = useTranslation()
  const { create } = useKeysOfPlace(place)
  const [permissions, setPermissions] = useState<readonly Permission[]>([])
  const [missing, setMissing] = useState(false)
  const [lastDay, setLastDay] = useState('')
  const errors = create.error instanceof ApiError ? create.error.errors : {}
  const made = create.data?.key

  function send(form: HTMLFormElement) {
    const fields = new FormData(form)
    setMissing(permissions.length === 0)
    if (permissions.length === 0) return
    create.mutate({ name: String(fields.get('name')).trim(), permissions: [...permissions], ends_on: lastDay || null })
  }

  if (made)
    return (
      <Dialog isOpen onOpenChange={onClose} isLocked title={t('Your new API key')}>
        <div className="grid gap-4">
          <Notice tone="warn">{t('Copy the key now and keep it secret. It is not shown again.')}</Notice>
          <code dir="ltr" className="rounded-control bg-ground-2 p-3 text-13 break-all select-all">
            {made}
          </code>
          <div className="grid grid-cols-2 gap-2.5">
            <CopyButton text={made} label={t('Copy')} />
            <Button variant="pri" onClick={onClose}>
              {t('I have kept it')}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  const permissionError = missing ? t('Choose at least one') : errors.permissions?.[0]
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('New API key')}
      lead={t('For a program that works with the market’s API. It can never do more than you can.')}
      closeLabel={t('Close')}
    >
      <Form onSend={send} className="grid gap-4">
        {create.error && Object.keys(errors).length === 0 && (
          <Notice tone="error">{messageOf(create.error, t('The shop cannot be reached'))}</Notice>
        )}
        <TextField
          label={t('Name')}
          hint={t('The program that uses it')}
          name="name"
          maxLength={API_KEY_NAME_MAX}
          autoComplete="off"
          autoFocus
          required
          error={errors.name?.[0]}
        />
        <fieldset className="grid" aria-describedby="key-permissions">
          <legend className="mb-1 font-semibold">{t('It may')}</legend>
          {place.permissions.map((permission) => (
            <Checkbox
              key={permission}
              checked={permissions.includes(permission)}
              onChange={({ target }) =>
                setPermissions(
                  target.checked ? [...permissions, permission] : permissions.filter((one) => one !== permission),
                )
              }
            >
              {place.permissionNames[permission]}
            </Checkbox>
          ))}
          <FieldNote id="key-permissions" error={permissionError} />
        </fieldset>
        <DateField
          label={t('Last day')}
          hint={t('Without one it works until you end it')}
          isOptional
          value={lastDay}
          onChange={setLastDay}
          error={errors.ends_on?.[0]}
        />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={create.isPending}>
            {t('Make the key')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface EndKeyDialogProps<Permission extends string> {
  place: KeyPlace<Permission>
  apiKey: ApiKey<Permission>
  onClose: () => void
}

/** Says what follows when a key ends, and asks. */
function EndKeyDialog<Permission extends string>({ place, apiKey, onClose }: EndKeyDialogProps<Permission>) {
  const { t } = useTranslation()
  const { end } = useKeysOfPlace(place)

  async function confirm() {
    await end.mutateAsync(apiKey.id)
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('End the key {{name}}?', { name: apiKey.name })}
      lead={t('The program that uses it is refused at once. A key cannot be brought back.')}
      cancelLabel={t('Keep')}
      confirmAs="danger"
      confirmLabel={t('End the key')}
      pending={end.isPending}
      onConfirm={() => void confirm().catch(() => {})}
    >
      {end.error && <Notice tone="error">{messageOf(end.error, t('The shop cannot be reached'))}</Notice>}
    </ConfirmDialog>
  )
}

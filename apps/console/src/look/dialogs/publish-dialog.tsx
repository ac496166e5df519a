import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminLook } from '@rialto/contract'
import { LOOK_NAME_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { MomentField } from '../../form/fields.tsx'
import { messageOf } from '../../lib/errors.tsx'
import { useLookChanges } from '../use-look.ts'

/** Says once more what will change, and asks when. */
export function PublishDialog({ look, onClose }: { look: AdminLook; onClose: () => void }) {
  const { t } = useTranslation()
  const { publish } = useLookChanges()
  const [name, setName] = useState('')
  const [when, setWhen] = useState('now')
  const [time, setTime] = useState<string | null>(null)
  const isNow = when === 'now'
  const errors = publish.error instanceof ApiError ? publish.error.errors : {}
  const isOther = publish.error !== null && !errors.publish_at

  async function send() {
    await publish.mutateAsync({ version: look.version, name, publish_at: isNow ? null : time })
    onClose()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={publish.isPending}
      title={t('Publish the draft')}
      closeLabel={t('Close')}
    >
      <Form onSend={() => void send().catch(() => {})} className="grid gap-4">
        {isOther && <Notice tone="error">{messageOf(publish.error, t('The shop cannot be reached'))}</Notice>}
        <ul className="max-h-48 list-disc overflow-y-auto ps-5">
          {look.changes.map(({ key, sentence }) => (
            <li key={key}>
              <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
        <TextField
          label={t('Name')}
          aside={t('optional')}
          hint={t('By which you find it among the earlier looks.')}
          dir="auto"
          maxLength={LOOK_NAME_MAX}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <RadioGroup
          label={t('When')}
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', label: t('Now') },
            { value: 'later', label: t('At a time, as the draft is now') },
          ]}
        />
        {!isNow && <MomentField label={t('Time')} value={time} error={errors.publish_at?.[0]} onChange={setTime} />}
        {look.planned && <Notice tone="warn">{t('The look that is planned now is dropped.')}</Notice>}
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={publish.isPending} unready={!isNow && time === null}>
            {isNow ? t('Publish now') : t('Plan it')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

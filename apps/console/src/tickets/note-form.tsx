import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { INTERNAL_NOTE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { Kbd, useKeys } from '../lib/keys.tsx'
import { useTicketChanges } from './use-tickets.ts'

/** A note that only the staff see. It is apart from the answer, so that none is sent to the customer by mistake. */
export function NoteForm({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation()
  const [written, setWritten] = useState<string>()
  const [wasOpen, setWasOpen] = useState(false)
  const { note } = useTicketChanges(ticketId)
  const open = () => setWritten((text) => text ?? '')
  useKeys([{ keys: 'N', label: t('Add a note for the staff'), run: open }])
  if (written === undefined)
    return (
      <Button autoFocus={wasOpen} variant="ghost" className="justify-self-start" onClick={open}>
        {t('Add a note for the staff')}
        <Kbd keys="N" />
      </Button>
    )

  const { error } = note
  const text = written.trim()
  function close() {
    note.reset()
    setWritten(undefined)
    setWasOpen(true)
  }
  return (
    <Form
      className="grid gap-2 rounded-card bg-warn-soft p-3.5"
      onSend={() => {
        if (text !== '' && !note.isPending) note.mutate(text, { onSuccess: close })
      }}
    >
      <TextArea
        autoFocus
        label={t('Note for the staff')}
        hint={t('The customer does not see this.')}
        rows={2}
        maxLength={INTERNAL_NOTE_MAX}
        dir="auto"
        value={written}
        onChange={({ currentTarget: { value } }) => setWritten(value)}
        error={
          error instanceof ApiError && error.errors.text?.[0]
            ? error.errors.text[0]
            : error && messageOf(error, t('The shop cannot be reached'))
        }
      />
      <div className="flex gap-2">
        <Button type="submit" pending={note.isPending} disabled={text === ''}>
          {t('Add note')}
        </Button>
        <Button variant="ghost" onClick={close}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  )
}

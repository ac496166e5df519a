import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import * as limit from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { collectFieldErrors, useFormEdits, validateEmail, validateRequired } from '../../forms/index.ts'
import { EmailField, useDraftsKey, useShopper } from '../../session/index.ts'
import { MessageSent } from './message-sent.tsx'
import { useSendMessage } from './use-send-message.ts'

/** The contact form. A logged-in shopper's name and email are filled in. */
export function ContactForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const draftsKey = useDraftsKey()
  return sentTo === null ? (
    <MessageForm key={draftsKey} onSent={setSentTo} />
  ) : (
    <MessageSent email={sentTo} onAgain={() => setSentTo(null)} />
  )
}

/** `onSent` receives the email address that the answer will be sent to. */
function MessageForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const user = useShopper()
  const initialValues = { name: user?.name ?? '', email: user?.email ?? '', subject: '', message: '', website: '' }
  const { values, edit } = useFormEdits(initialValues)
  const { form, submit, pending, errors, clearError, showErrors } = useSendMessage(() => onSent(values.email))
  const change = (part: Partial<typeof values>) => {
    for (const field of Object.keys(part)) clearError(field)
    edit(part)
  }
  const text = (field: 'name' | 'subject' | 'message', max?: number) => ({
    name: field,
    value: values[field],
    error: errors[field],
    maxLength: max,
    dir: 'auto',
    'aria-required': true,
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  })
  const send = () => {
    const wrong = collectFieldErrors({
      name: validateRequired(values.name, t('name'), t),
      email: validateEmail(values.email, true, t),
      subject: validateRequired(values.subject, t('subject'), t),
      message: validateRequired(values.message, t('message'), t),
    })
    if (wrong) showErrors(wrong)
    else void submit(values)
  }
  return (
    <Form ref={form} method="post" onSend={send} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('Name')} {...text('name', limit.NAME_MAX)} autoComplete="name" />
        <EmailField value={values.email} onChange={(email) => change({ email })} error={errors.email} aria-required />
      </div>
      <TextField label={t('Subject')} {...text('subject', limit.SUBJECT_MAX)} autoComplete="off" />
      <TextArea label={t('Your message')} {...text('message')} className="[&_textarea]:min-h-40" />
      <HoneypotField value={values.website} onChange={(website) => edit({ website })} />
      <Button type="submit" variant="pri" size="lg" pending={pending} className="justify-self-start max-sm:w-full">
        {t('Send the message')}
      </Button>
    </Form>
  )
}

/** A honeypot: invisible and unreachable for people, so only bots fill it in. */
function HoneypotField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  )
}

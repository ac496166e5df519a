import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { RequestFor } from '@rialto/contract'
import * as limit from '@rialto/contract/limits'
import { CONTACT_FORM_SECONDS_MIN } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { MessageState } from '@rialto/ui/message-state.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { MailCheck } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { collectFieldErrors, useFormEdits, useSubmit, validateEmail, validateRequired } from '../forms/index.ts'
import { EmailField, useDraftsKey, useShopper } from '../session/index.ts'

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

/** Replaces the form after submission and takes the focus, which would be lost with the form. */
function MessageSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status">
      <MessageState
        icon={MailCheck}
        title={t('Your message is with us')}
        action={<Button onClick={onAgain}>{t('Write another message')}</Button>}
      >
        {t('We answer to {{email}}, usually within a day.', { email })}
      </MessageState>
    </div>
  )
}

type ContactMessage = Omit<RequestFor<'POST /support'>['body'], 'form_token'>

/** Submits the contact form. */
function useSendMessage(onSuccess: () => void) {
  const [token] = useState(createFormToken)
  useEffect(() => token.warm(), [token])
  return useSubmit((message: ContactMessage) => sendMessage(message, token), { onSuccess })
}

async function sendMessage(message: ContactMessage, token: FormToken) {
  const send = async () => api.call('POST /support', { body: { ...message, form_token: await token.whenReady() } })
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError && error.errors.form_token)) throw error
    // The token has expired because the page was open for long, which is not the sender's fault.
    token.renew()
    return send()
  }
}

/** A token that proves that a form was open for a while before it was sent. It is valid for one submission. */
interface FormToken {
  /** Fetches the token in advance, so that it is old enough when the form is submitted. */
  warm(): void
  /** Resolves with the token once it is old enough for the server. */
  whenReady(): Promise<string>
  /** Discards the token, because it has expired or has been used. */
  renew(): void
}

interface Fetched {
  value: string
  /** Milliseconds by this device's clock. */
  readyAt: number
}

function createFormToken(): FormToken {
  let token: Promise<Fetched> | undefined
  const fetchOnce = () => {
    token ??= fetchToken().catch((error: unknown) => {
      // The next call retries.
      token = undefined
      throw error
    })
    return token
  }
  return {
    warm: () => void fetchOnce().catch(() => {}),
    async whenReady() {
      const { value, readyAt } = await fetchOnce()
      await new Promise((done) => setTimeout(done, readyAt - Date.now()))
      return value
    },
    renew() {
      token = undefined
    },
  }
}

async function fetchToken(): Promise<Fetched> {
  const { form_token } = await api.call('GET /contact-us')
  // Adds a margin to the server's minimum, because both clocks are rounded.
  return { value: form_token, readyAt: Date.now() + CONTACT_FORM_SECONDS_MIN * 1000 + 100 }
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { $uploads } from '../lib/uploads.ts'

/** The props that each step gets from the screen. */
export interface StepProps {
  /** Marks the step as done and goes on. */
  onDone: () => Promise<void>
  onLater: () => void
  onBack: (() => void) | null
  isMoving: boolean
}

interface StepFormProps extends StepProps {
  title: string
  lead: string
  children: ReactNode
  /** Saves before the step is done, which it is not if this fails. Absent where nothing is to be saved. */
  save?: () => Promise<unknown>
  /** Tells whether the fields can be saved, and marks those that cannot. */
  check?: () => boolean
  isPending: boolean
  error?: Error | null
  sendLabel?: string
  /** The step cannot be done yet. */
  isBlocked?: boolean
}

/** A step of the setup: its question, and the ways on. */
export function StepForm(props: StepFormProps) {
  const { title, lead, children, save, check, onDone, onLater, onBack, isPending, isMoving, isBlocked } = props
  const { error, sendLabel } = props
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // Another step is another page to people who hear the screen.
  useEffect(() => heading.current?.focus(), [])
  // Pictures on their way belong to the step: it is saved with them.
  const uploads = useStoreValue($uploads, 0)
  const [isWaiting, setWaiting] = useState(false)
  const sendNow = useEffectEvent(() => void send())
  useEffect(() => {
    if (!isWaiting || uploads > 0) return
    setWaiting(false)
    sendNow()
  }, [isWaiting, uploads])
  async function send() {
    if (check && !check()) return
    if ($uploads.get() > 0) return setWaiting(true)
    try {
      await save?.()
    } catch {
      // The refusal is in `error`.
      return
    }
    await onDone()
  }
  return (
    <Form onSend={() => void send()} className="grid gap-5">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-22 outline-none">
          {title}
        </h1>
        <p className="mt-1.5 text-ink-2">{lead}</p>
      </div>
      {children}
      {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button type="submit" variant="pri" pending={isPending || isMoving || isWaiting} disabled={isBlocked}>
          {sendLabel ?? t('Save and continue')}
        </Button>
        <Button onClick={onLater} disabled={isPending || isMoving}>
          {t('Later')}
        </Button>
        {onBack && (
          <Button variant="bare" onClick={onBack}>
            {t('Back')}
          </Button>
        )}
      </div>
    </Form>
  )
}

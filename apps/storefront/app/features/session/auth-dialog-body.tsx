import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Spinner } from '@rialto/ui/loading.tsx'
import { CloseButton } from '@rialto/ui/modal-shell.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { Heading, OverlayTriggerStateContext } from 'react-aria-components'

interface AuthDialogBodyProps {
  title: ReactNode
  /** A sentence under the title. */
  lead?: ReactNode
  /** `field`: the first field gets the focus, on phones too. */
  focus?: 'field' | 'title'
  children: ReactNode
}

/** The frame of every step: title, close button, content. See `StepProps`. */
export function AuthDialogBody({ title, lead, focus = 'title', children }: AuthDialogBodyProps) {
  const { t } = useTranslation()
  const overlay = useContext(OverlayTriggerStateContext)
  const body = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the step comes, and not again
  useEffect(() => {
    if (body.current?.contains(document.activeElement)) return
    const typing = focus === 'field' || window.matchMedia('(pointer: fine)').matches
    const field = body.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
    const target = (typing && field) || heading.current
    target?.focus()
  }, [])
  return (
    <div ref={body} className="relative min-h-0 overflow-y-auto overscroll-contain p-5 sm:p-7">
      <Heading ref={heading} slot="title" level={2} tabIndex={-1} className="pe-10 text-22 outline-none">
        {title}
      </Heading>
      {lead && <p className="mt-1.5 text-ink-2">{lead}</p>}
      <div className="mt-5.5">{children}</div>
      <CloseButton
        label={t('Close')}
        onClose={() => overlay?.close()}
        className="absolute end-2 top-2 sm:end-3 sm:top-3"
      />
    </div>
  )
}

/** Shown while a step's code is loading. It has a title already, because the title names the dialog. */
export function AuthDialogWait() {
  const { t } = useTranslation()
  return (
    <div className="grid min-h-80 place-items-center p-7">
      <Heading slot="title" level={2} className="sr-only">
        {t('Loading')}
      </Heading>
      <Spinner size={28} />
    </div>
  )
}

/** Why the form was refused, beside its fields: a toast may be covered by the keyboard, and is gone after five seconds. */
export function FormProblem({ message }: { message: string | null }) {
  return message && <Notice tone="error">{message}</Notice>
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { RegisteredShop } from '@rialto/contract'
import type { ShopStatus } from '@rialto/contract/enums'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { MessageState } from '@rialto/ui/message-state.tsx'
import { CircleCheck, CircleX, Hourglass, type IconNode, Lock } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSettings } from '../../settings/index.ts'
import { NextSteps } from './next-steps.tsx'

interface ApplicationStateProps {
  shop: RegisteredShop
  /** The seller's email, to which the answer is sent. */
  email: string | null
  /** It has just been sent, so the form that had the focus is gone. */
  isNew: boolean
}

/** The status of an application, and what comes next. */
export function ApplicationState({ shop, email, isNew }: ApplicationStateProps) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const title = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isNew) title.current?.focus()
  }, [isNew])
  const states: Record<ShopStatus, { icon: IconNode; title: string; text: ReactNode }> = {
    pending: {
      icon: Hourglass,
      title: t('Your application is with us'),
      text: <NextSteps email={email} />,
    },
    active: {
      icon: CircleCheck,
      title: t('Your shop is open'),
      text: t('Shoppers can find it, and write to you.'),
    },
    rejected: {
      icon: CircleX,
      title: t('Your application was turned down'),
      text: <Reason words={shop.reason} />,
    },
    closed: { icon: Lock, title: t('Your shop is closed'), text: <Reason words={shop.reason} /> },
  }
  const { icon, title: words, text } = states[shop.status]
  return (
    <MessageState
      icon={icon}
      title={
        <span ref={title} tabIndex={-1} className="outline-none">
          {words}
        </span>
      }
      action={
        shop.status === 'active' && (
          <ButtonLink to={`/shops/${shop.id}`} variant="pri">
            {t('Visit your shop')}
          </ButtonLink>
        )
      }
    >
      <p className="mb-4">
        <bdi className="font-semibold text-ink">{shop.name}</bdi>
        {' · '}
        <time dateTime={shop.registered_at}>
          {t('Sent {{moment}}', { moment: formatMoment(shop.registered_at, locale) })}
        </time>
      </p>
      {text}
    </MessageState>
  )
}

/** The operator's reason, if any. */
function Reason({ words }: { words: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      {words && (
        <p dir="auto" className="mb-3 rounded-control bg-ground-2 px-3.5 py-3 text-start whitespace-pre-line text-ink">
          {words}
        </p>
      )}
      <p>{t('If you have questions, write to us.')}</p>
    </>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { RegisteredShop, User } from '@rialto/contract'
import type { ShopStatus } from '@rialto/contract/enums'
import { Button } from '@rialto/ui/button.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { MessageState } from '@rialto/ui/message-state.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { CircleCheck, CircleX, Hourglass, type IconNode, Lock } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { showErrorToast } from '../../../errors/index.ts'
import { openAuthDialog, sendCode } from '../../../session/index.ts'
import { Moment } from '../../../settings/index.ts'
import { NextSteps } from './next-steps.tsx'

interface ApplicationStateProps {
  shop: RegisteredShop
  /** The seller. */
  user: User
  /** It has just been sent, so the form that had the focus is gone. */
  isNew: boolean
}

/** The status of an application, and what comes next. */
export function ApplicationState({ shop, user, isNew }: ApplicationStateProps) {
  const { t } = useTranslation()
  const title = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isNew) title.current?.focus()
  }, [isNew])
  const states: Record<ShopStatus, { icon: IconNode; title: string; text: ReactNode }> = {
    pending: {
      icon: Hourglass,
      title: t('Your application is with us'),
      text: <NextSteps email={user.email} />,
    },
    active: {
      icon: CircleCheck,
      title: t('Your shop is open'),
      text: t('Shoppers can find it, and write to you. Products, orders and delivery are in the console.'),
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
          <div className="flex flex-wrap justify-center gap-2.5">
            <ButtonLink to="/console" reloadDocument variant="pri">
              {t('Open the console')}
            </ButtonLink>
            <ButtonLink to={`/shops/${shop.id}`}>{t('Visit your shop')}</ButtonLink>
          </div>
        )
      }
    >
      <p className="mb-4">
        <bdi className="font-semibold text-ink">{shop.name}</bdi>
        {' · '}
        <Moment at={shop.registered_at} write={(moment) => t('Sent {{moment}}', { moment })} />
      </p>
      {text}
      {!user.account_verified && <Unproved user={user} />}
    </MessageState>
  )
}

/** Asks for the code that proves the seller's address, without which no mail of an order comes. */
function Unproved({ user }: { user: User }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const to = user.email
    ? { phone: user.email, phoneCode: null }
    : { phone: user.phone ?? '', phoneCode: user.phone_code }
  const ask = async () => {
    setPending(true)
    try {
      openAuthDialog((await sendCode({ purpose: 'verify', ...to })).step)
    } catch (error) {
      showErrorToast(error, t('The shop cannot be reached'))
    }
    setPending(false)
  }
  return (
    <Notice tone="warn" className="mt-4 text-start">
      <p className="mb-2">
        {t('{{address}} is not confirmed yet. Until then you get no mail about orders.', { address: to.phone })}
      </p>
      <Button size="sm" pending={pending} onClick={() => void ask()}>
        {t('Send the code')}
      </Button>
    </Notice>
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

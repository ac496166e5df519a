import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { WithdrawalReceipt } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { CircleCheck, Mail, Printer } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { useReturnCosts } from '../orders/index.ts'
import { Moment, useSettings } from '../settings/index.ts'

/** What was declared, when, and what follows; it can be printed, and goes by mail. */
export function WithdrawalReceiptView({ receipt }: { receipt: WithdrawalReceipt }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const costs = useReturnCosts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const day = (on: string) => formatDay(on, locale)
  return (
    <section className="panel grid gap-5 p-5 sm:p-7">
      <header>
        <Icon as={CircleCheck} size={40} className="mb-3 text-ok" />
        <h1 ref={heading} tabIndex={-1} className="text-22">
          {t('Your withdrawal is in')}
        </h1>
        <Moment
          at={receipt.declared_at}
          write={(moment) => t('Received {{moment}}', { moment })}
          className="text-ink-2"
        />
      </header>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <Row name={t('Receipt')}>
          <bdi className="num">{receipt.code}</bdi>
        </Row>
        <Row name={t('Contract')}>
          <bdi className="num">{receipt.order_code}</bdi>
        </Row>
        <Row name={t('Name')}>
          <bdi>{receipt.name}</bdi>
        </Row>
        <Row name={t('Goods')}>
          {receipt.is_whole && receipt.lines.length === 0
            ? t('The whole contract')
            : receipt.lines.map(({ name, quantity }) => (
                <span key={name} className="block">
                  <span className="num">{quantity}</span> × <bdi>{name}</bdi>
                </span>
              ))}
          {receipt.text && (
            <span dir="auto" className="block whitespace-pre-line">
              {receipt.text}
            </span>
          )}
        </Row>
        <Row name={t('Checksum')}>
          <bdi className="text-12 font-normal break-all">{receipt.hash}</bdi>
        </Row>
      </dl>
      <p className="flex items-center gap-2 text-ink-2">
        <Icon as={Mail} size={16} />
        {t('Sent to {{email}}', { email: receipt.email })}
      </p>
      <Button onClick={() => window.print()} className="justify-self-start print:hidden">
        <Icon as={Printer} size={18} />
        {t('Print')}
      </Button>
      <div className="border-t border-line pt-5">
        <h2 className="mb-2.5 text-16">{t('What follows')}</h2>
        <ol className="grid list-decimal gap-1.5 ps-5">
          <li>
            {t('Send back what you have received by {{day}}, and keep what proves it.', { day: day(receipt.send_by) })}
            {receipt.return_cost && ` ${costs[receipt.return_cost]}`}
          </li>
          <li>
            {t('Your money is on its way by {{day}}, once the goods are back or you have shown that you sent them.', {
              day: day(receipt.refund_by),
            })}
          </li>
        </ol>
      </div>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </>
  )
}
